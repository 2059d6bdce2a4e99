"""Everything a profile did as one file, and back; docs/backup.md has the format.

`copies` holds the values; `fields`, the documents and `envelope` are about the file and ask no
database; `taking` and `restoring` are about the database and open no file.
"""
