-- The name that a new collective's draft has in its owner's browser: sent twice, it is one collective.
alter table collective add column draft_id uuid, add constraint collective_draft_unique unique (client_id, draft_id);
