-- The name that a note has in its author's browser: sent twice, it is one note.
alter table note add column client_id uuid, add constraint note_client_unique unique (user_id, client_id);
