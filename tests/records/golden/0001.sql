CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE decisions (
	question_id TEXT NOT NULL,
	decision SMALLINT NOT NULL,
	sitting_id INTEGER NOT NULL,
	rules_hash TEXT NOT NULL,
	stake TEXT NOT NULL,
	cards TEXT NOT NULL,
	bets_riding SMALLINT NOT NULL,
	seen TEXT NOT NULL,
	choice TEXT NOT NULL,
	certainty SMALLINT,
	shown_at DATETIME NOT NULL,
	answered_at DATETIME NOT NULL,
	thinking BIGINT,
	CONSTRAINT pk_decisions PRIMARY KEY (question_id, decision),
	CONSTRAINT fk_decisions_question_id_questions FOREIGN KEY(question_id) REFERENCES questions (id) ON DELETE CASCADE,
	CONSTRAINT fk_decisions_sitting_id_sittings FOREIGN KEY(sitting_id) REFERENCES sittings (id) ON DELETE CASCADE,
	CONSTRAINT fk_decisions_rules_hash_rules FOREIGN KEY(rules_hash) REFERENCES rules (hash)
);

CREATE INDEX ix_decisions_rules_hash ON decisions (rules_hash);

CREATE INDEX ix_decisions_sitting_id_answered_at ON decisions (sitting_id, answered_at);

CREATE INDEX ix_questions_rules_hash ON questions (rules_hash);

CREATE INDEX ix_questions_sitting_id_dealt_at ON questions (sitting_id, dealt_at);

CREATE INDEX ix_sittings_profile_id_id ON sittings (profile_id, id);

CREATE TABLE profiles (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	settings TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	last_used_at DATETIME NOT NULL,
	CONSTRAINT uq_profiles_name_key UNIQUE (name_key)
);

CREATE TABLE questions (
	id TEXT NOT NULL,
	sitting_id INTEGER NOT NULL,
	rules_hash TEXT NOT NULL,
	mode TEXT NOT NULL,
	stake TEXT NOT NULL,
	currency TEXT NOT NULL,
	hand TEXT NOT NULL,
	community TEXT NOT NULL,
	given TEXT,
	dealt_at DATETIME NOT NULL,
	turned_at DATETIME,
	CONSTRAINT pk_questions PRIMARY KEY (id),
	CONSTRAINT fk_questions_sitting_id_sittings FOREIGN KEY(sitting_id) REFERENCES sittings (id) ON DELETE CASCADE,
	CONSTRAINT fk_questions_rules_hash_rules FOREIGN KEY(rules_hash) REFERENCES rules (hash)
);

CREATE TABLE rules (
	hash TEXT NOT NULL,
	document TEXT NOT NULL,
	CONSTRAINT pk_rules PRIMARY KEY (hash)
);

CREATE TABLE sittings (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	profile_id INTEGER NOT NULL,
	started_at DATETIME NOT NULL,
	active_at DATETIME NOT NULL,
	CONSTRAINT fk_sittings_profile_id_profiles FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE TABLE sqlite_sequence(name,seq);

