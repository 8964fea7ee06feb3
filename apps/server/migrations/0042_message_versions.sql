-- Incremented by every change of a message or its reactions, so that a browser knows which of two responses
-- is newer.
alter table message add column version int not null default 1;
