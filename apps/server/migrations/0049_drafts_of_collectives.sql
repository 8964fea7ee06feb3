-- The id that the owner's browser gave the draft of a collective. A request that is sent again creates no
-- second collective.
alter table collective add column draft_id uuid, add constraint collective_draft_unique unique (client_id, draft_id);
