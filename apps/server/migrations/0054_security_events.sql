-- What happened to accounts, for their members and for administrators. Several alike in a row from one
-- network within an hour are one row, which counts them.
create table security_event (
  id bigint generated always as identity primary key,
  -- null: a login email that no account has; what was typed is not kept
  user_id bigint references users on delete cascade,
  kind text not null,
  words text not null default '',
  browser text,
  network text,
  -- an administrator whose act it is; that it was another's stays true when that account is gone
  by_user_id bigint references users on delete set null,
  is_by_another boolean not null default false,
  -- what a network was shared with; its name is looked up, so that a destroyed collective leaves none behind
  collective_id bigint references collective on delete set null,
  began_on timestamptz(3) not null,
  -- the last of them
  happened_on timestamptz(3) not null,
  times integer not null default 1,
  -- what makes two events alike, and the event that a row of them follows; 0 without one
  alike text not null,
  after_id bigint not null,
  -- 16 bits of the hash of each unknown login email, a few of them, for an hour: they tell how many there
  -- were
  names integer[] not null default '{}'
);
create unique index security_event_run on security_event (user_id, network, alike, after_id) nulls not distinct;
create index security_event_at on security_event (user_id, network, id);
create index security_event_listed on security_event (user_id, happened_on desc, id desc);
create index security_event_of_network on security_event (network, happened_on);
create index security_event_by on security_event (by_user_id) where by_user_id is not null;
create index security_event_collective on security_event (collective_id) where collective_id is not null;
create index security_event_kept on security_event (happened_on);
create index security_event_names on security_event (began_on) where names <> '{}';

-- Where an act came from, of what concerns signing in.
alter table activity add column network text;
