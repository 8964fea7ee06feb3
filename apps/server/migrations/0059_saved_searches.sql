-- Fast; no table is rewritten. Searches that are saved under a name, by a member or for a collective.
create table saved_search (
  id bigint generated always as identity primary key,
  name text not null,
  name_norm text not null,
  -- the only member who sees the search; null: everybody in the collective sees it
  member_id bigint references users on delete cascade,
  -- who saved it for the collective
  author_id bigint references users on delete set null,
  entity text not null check (entity in ('person', 'organization')),
  -- The scope: a collective or everyone; without either, the viewer's own network.
  collective_id bigint references collective on delete cascade,
  in_everyone boolean not null default false,
  filter jsonb not null default '{}',
  sort text,
  version integer not null default 1,
  created_on timestamptz(3) not null default now(),
  -- the row is deleted some days later
  deleted_on timestamptz(3),
  constraint saved_search_holder check (member_id is not null or collective_id is not null),
  constraint saved_search_scope check (collective_id is null or not in_everyone)
);
create unique index saved_search_name_of_member on saved_search (member_id, name_norm)
  where deleted_on is null and member_id is not null;
create unique index saved_search_name_of_collective on saved_search (collective_id, name_norm)
  where deleted_on is null and member_id is null;
create index saved_search_collective on saved_search (collective_id) where collective_id is not null;
create index saved_search_author on saved_search (author_id) where author_id is not null;
create index saved_search_deleted on saved_search (deleted_on) where deleted_on is not null;

-- What a member has seen of a saved search, and the member's settings for it. bytea columns: see
-- packed-ids.ts.
create table saved_search_view (
  saved_search_id bigint not null references saved_search on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- the place in the member's own order; null is last
  place integer,
  telling text not null default 'never' check (telling in ('never', 'in-kithline')),
  -- null: the member has not opened the search, or not with its present filter
  seen_on timestamptz(3),
  -- null: too many to store
  seen bytea,
  -- the values before the search was last marked as seen, for undoing this
  former_seen_on timestamptz(3),
  former_seen bytea,
  -- the new results of which the member was notified
  told bytea,
  primary key (user_id, saved_search_id)
);
create index saved_search_view_search on saved_search_view (saved_search_id);
create index saved_search_view_told on saved_search_view (user_id) where telling <> 'never';
alter table saved_search_view alter column seen set storage external;
alter table saved_search_view alter column former_seen set storage external;

alter table notification add column saved_search_id bigint references saved_search on delete cascade;
create index notification_saved_search on notification (saved_search_id) where saved_search_id is not null;
