-- How the file of an import is read: the encoding that its member has chosen, where the file does not show
-- it.
alter table contact_import add column encoding text;
-- Path and day of the contacts file that was taken because it was the latest of several in the archive.
alter table contact_import add column latest_entry text;
