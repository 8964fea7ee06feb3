-- The address that a member's file states for a contact. Members see only the addresses of their own files.

-- In lower case. Null if the file states none, or was imported before this migration.
alter table network_contact add column email text;
