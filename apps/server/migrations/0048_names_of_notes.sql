-- The id that the author's browser gave the note. A request that is sent again creates no second note.
alter table note add column client_id uuid, add constraint note_client_unique unique (user_id, client_id);
