"""Everything a profile did as one file, and back; docs/backup.md has the format.

`copies` holds the values, `fields`, `documents` and `envelope` know the file and no database;
`taking` and `restoring` know the database and no file.
"""
