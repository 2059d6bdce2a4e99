CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE class_teachers (
	class_id INTEGER NOT NULL,
	teacher_id INTEGER NOT NULL,
	CONSTRAINT pk_class_teachers PRIMARY KEY (class_id, teacher_id),
	CONSTRAINT fk_class_teachers_class_id_classes FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE,
	CONSTRAINT fk_class_teachers_teacher_id_teachers FOREIGN KEY(teacher_id) REFERENCES teachers (id) ON DELETE CASCADE
);

CREATE TABLE classes (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL,
	created_at DATETIME NOT NULL
);

CREATE TABLE "decisions" (
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
	mode TEXT NOT NULL,
	situation TEXT NOT NULL,
	alike BIGINT NOT NULL,
	CONSTRAINT pk_decisions PRIMARY KEY (question_id, decision),
	CONSTRAINT fk_decisions_sitting_id_sittings FOREIGN KEY(sitting_id) REFERENCES sittings (id) ON DELETE CASCADE,
	CONSTRAINT fk_decisions_rules_hash_rules FOREIGN KEY(rules_hash) REFERENCES rules (hash),
	CONSTRAINT fk_decisions_question_id_questions FOREIGN KEY(question_id) REFERENCES questions (id) ON DELETE CASCADE
);

CREATE TABLE invitations (
	token_hash TEXT NOT NULL,
	made_by INTEGER,
	expires_at DATETIME NOT NULL,
	used_at DATETIME,
	CONSTRAINT pk_invitations PRIMARY KEY (token_hash),
	CONSTRAINT fk_invitations_made_by_teachers FOREIGN KEY(made_by) REFERENCES teachers (id) ON DELETE CASCADE
);

CREATE INDEX ix_class_teachers_teacher_id ON class_teachers (teacher_id);

CREATE INDEX ix_decisions_rules_hash ON decisions (rules_hash);

CREATE INDEX ix_decisions_sitting_id_alike_thinking ON decisions (sitting_id, alike, thinking);

CREATE INDEX ix_decisions_sitting_id_answered_at_mode ON decisions (sitting_id, answered_at, mode);

CREATE INDEX ix_lesson_answers_item_id ON lesson_answers (item_id);

CREATE INDEX ix_lesson_answers_learner_id_lesson_id ON lesson_answers (learner_id, lesson_id);

CREATE INDEX ix_lesson_seats_learner_id ON lesson_seats (learner_id);

CREATE INDEX ix_lessons_class_id ON lessons (class_id);

CREATE INDEX ix_lessons_set_id ON lessons (set_id);

CREATE INDEX ix_payments_profile_id_at ON payments (profile_id, at);

CREATE INDEX ix_payments_rules_hash ON payments (rules_hash);

CREATE INDEX ix_questions_rules_hash ON questions (rules_hash);

CREATE INDEX ix_questions_sitting_id_dealt_at_mode ON questions (sitting_id, dealt_at, mode);

CREATE INDEX ix_questions_table_id ON questions (table_id) WHERE table_id IS NOT NULL;

CREATE INDEX ix_questions_test_id_test_place ON questions (test_id, test_place) WHERE test_id IS NOT NULL;

CREATE INDEX ix_seats_profile_id ON seats (profile_id);

CREATE INDEX ix_set_items_rules_hash ON set_items (rules_hash);

CREATE INDEX ix_sets_teacher_id ON sets (teacher_id);

CREATE INDEX ix_sittings_profile_id_id ON sittings (profile_id, id);

CREATE INDEX ix_tests_profile_id ON tests (profile_id);

CREATE TABLE learners (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	class_id INTEGER NOT NULL,
	profile_id INTEGER NOT NULL,
	alias TEXT NOT NULL,
	name TEXT,
	roster_id TEXT,
	key_hash TEXT NOT NULL,
	version INTEGER NOT NULL,
	joined_at DATETIME NOT NULL,
	removed_at DATETIME,
	CONSTRAINT fk_learners_class_id_classes FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE,
	CONSTRAINT fk_learners_profile_id_profiles FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE,
	CONSTRAINT uq_learners_class_id_alias UNIQUE (class_id, alias),
	CONSTRAINT uq_learners_profile_id UNIQUE (profile_id),
	CONSTRAINT uq_learners_key_hash UNIQUE (key_hash)
);

CREATE TABLE lesson_answers (
	lesson_id INTEGER NOT NULL,
	item_id INTEGER NOT NULL,
	learner_id INTEGER NOT NULL,
	attempt SMALLINT NOT NULL,
	question_id TEXT NOT NULL,
	hand SMALLINT NOT NULL,
	CONSTRAINT pk_lesson_answers PRIMARY KEY (lesson_id, item_id, learner_id, attempt),
	CONSTRAINT fk_lesson_answers_lesson_id_lessons FOREIGN KEY(lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
	CONSTRAINT fk_lesson_answers_item_id_set_items FOREIGN KEY(item_id) REFERENCES set_items (id) ON DELETE CASCADE,
	CONSTRAINT fk_lesson_answers_learner_id_learners FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE,
	CONSTRAINT fk_lesson_answers_question_id_questions FOREIGN KEY(question_id) REFERENCES questions (id) ON DELETE CASCADE,
	CONSTRAINT uq_lesson_answers_question_id UNIQUE (question_id)
);

CREATE TABLE lesson_seats (
	lesson_id INTEGER NOT NULL,
	learner_id INTEGER NOT NULL,
	seat SMALLINT NOT NULL,
	joined_at DATETIME NOT NULL,
	left_at DATETIME,
	CONSTRAINT pk_lesson_seats PRIMARY KEY (lesson_id, learner_id),
	CONSTRAINT fk_lesson_seats_lesson_id_lessons FOREIGN KEY(lesson_id) REFERENCES lessons (id) ON DELETE CASCADE,
	CONSTRAINT fk_lesson_seats_learner_id_learners FOREIGN KEY(learner_id) REFERENCES learners (id) ON DELETE CASCADE
);

CREATE TABLE lessons (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	class_id INTEGER NOT NULL,
	set_id INTEGER NOT NULL,
	kind TEXT NOT NULL,
	code TEXT NOT NULL,
	options TEXT NOT NULL,
	place SMALLINT NOT NULL,
	stage TEXT NOT NULL,
	staged_at DATETIME NOT NULL,
	locked BOOLEAN NOT NULL,
	opened_at DATETIME NOT NULL,
	closed_at DATETIME,
	CONSTRAINT fk_lessons_class_id_classes FOREIGN KEY(class_id) REFERENCES classes (id) ON DELETE CASCADE,
	CONSTRAINT fk_lessons_set_id_sets FOREIGN KEY(set_id) REFERENCES sets (id)
);

CREATE TABLE payments (
	id TEXT NOT NULL,
	profile_id INTEGER NOT NULL,
	rules_hash TEXT NOT NULL,
	document TEXT NOT NULL,
	seat SMALLINT NOT NULL,
	named TEXT NOT NULL,
	right_name TEXT NOT NULL,
	amount TEXT NOT NULL,
	right_amount TEXT NOT NULL,
	with_stake BOOLEAN NOT NULL,
	milliseconds BIGINT,
	at DATETIME NOT NULL,
	CONSTRAINT pk_payments PRIMARY KEY (id),
	CONSTRAINT fk_payments_profile_id_profiles FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE,
	CONSTRAINT fk_payments_rules_hash_rules FOREIGN KEY(rules_hash) REFERENCES rules (hash)
);

CREATE TABLE profiles (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	settings TEXT NOT NULL,
	created_at DATETIME NOT NULL,
	last_used_at DATETIME NOT NULL,
	CONSTRAINT uq_profiles_name_key UNIQUE (name_key)
);

CREATE TABLE "questions" (
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
	reason TEXT,
	bonus_stake TEXT DEFAULT '0' NOT NULL,
	pending_choice TEXT,
	pending_certainty SMALLINT,
	pending_at DATETIME,
	pending_thinking BIGINT,
	test_id INTEGER,
	test_place SMALLINT,
	table_id INTEGER,
	CONSTRAINT pk_questions PRIMARY KEY (id),
	CONSTRAINT fk_questions_rules_hash_rules FOREIGN KEY(rules_hash) REFERENCES rules (hash),
	CONSTRAINT fk_questions_sitting_id_sittings FOREIGN KEY(sitting_id) REFERENCES sittings (id) ON DELETE CASCADE,
	CONSTRAINT fk_questions_test_id_tests FOREIGN KEY(test_id) REFERENCES tests (id) ON DELETE SET NULL,
	CONSTRAINT fk_questions_table_id_seats FOREIGN KEY(table_id) REFERENCES seats (id) ON DELETE SET NULL
);

CREATE TABLE reviews (
	profile_id INTEGER NOT NULL,
	situation TEXT NOT NULL,
	side TEXT NOT NULL,
	state TEXT NOT NULL,
	due TEXT NOT NULL,
	CONSTRAINT pk_reviews PRIMARY KEY (profile_id, situation, side),
	CONSTRAINT fk_reviews_profile_id_profiles FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE TABLE rules (
	hash TEXT NOT NULL,
	document TEXT NOT NULL,
	CONSTRAINT pk_rules PRIMARY KEY (hash)
);

CREATE TABLE seats (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	profile_id INTEGER NOT NULL,
	bankroll TEXT NOT NULL,
	currency TEXT NOT NULL,
	started_at DATETIME NOT NULL,
	ended_at DATETIME,
	CONSTRAINT fk_seats_profile_id_profiles FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE TABLE set_items (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	set_id INTEGER NOT NULL,
	place SMALLINT NOT NULL,
	hands TEXT NOT NULL,
	community TEXT NOT NULL,
	decision SMALLINT NOT NULL,
	given TEXT,
	rules_hash TEXT NOT NULL,
	stake TEXT NOT NULL,
	currency TEXT NOT NULL,
	CONSTRAINT fk_set_items_set_id_sets FOREIGN KEY(set_id) REFERENCES sets (id) ON DELETE CASCADE,
	CONSTRAINT fk_set_items_rules_hash_rules FOREIGN KEY(rules_hash) REFERENCES rules (hash),
	CONSTRAINT uq_set_items_set_id_place UNIQUE (set_id, place)
);

CREATE TABLE sets (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	teacher_id INTEGER NOT NULL,
	name TEXT NOT NULL,
	blueprint TEXT,
	created_at DATETIME NOT NULL,
	CONSTRAINT fk_sets_teacher_id_teachers FOREIGN KEY(teacher_id) REFERENCES teachers (id) ON DELETE CASCADE
);

CREATE TABLE sittings (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	profile_id INTEGER NOT NULL,
	started_at DATETIME NOT NULL,
	active_at DATETIME NOT NULL,
	CONSTRAINT fk_sittings_profile_id_profiles FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE teachers (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL,
	name_key TEXT NOT NULL,
	password_hash TEXT NOT NULL,
	version INTEGER NOT NULL,
	created_at DATETIME NOT NULL,
	CONSTRAINT uq_teachers_name_key UNIQUE (name_key)
);

CREATE TABLE tests (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
	profile_id INTEGER NOT NULL,
	started_at DATETIME NOT NULL,
	finished_at DATETIME,
	CONSTRAINT fk_tests_profile_id_profiles FOREIGN KEY(profile_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX uq_lesson_seats_taken ON lesson_seats (lesson_id, seat) WHERE left_at IS NULL;

CREATE UNIQUE INDEX uq_lessons_code_open ON lessons (code) WHERE closed_at IS NULL;

CREATE UNIQUE INDEX uq_seats_taken ON seats (profile_id) WHERE ended_at IS NULL;

CREATE UNIQUE INDEX uq_tests_open ON tests (profile_id) WHERE finished_at IS NULL;

