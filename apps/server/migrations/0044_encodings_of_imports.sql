-- The encoding that the member chose for the file of an import, because the file does not show its encoding.
alter table contact_import add column encoding text;
-- Path and day of the contacts file that was imported as the latest of several files in the archive.
alter table contact_import add column latest_entry text;
