-- Security events of accounts, for their members and for administrators. Similar events in a row, from one
-- network within an hour, are one row that counts them.
create table security_event (
  id bigint generated always as identity primary key,
  -- null: no account has the typed login email, which is not stored
  user_id bigint references users on delete cascade,
  kind text not null,
  words text not null default '',
  browser text,
  network text,
  -- The administrator who acted. is_by_another stays true after the administrator's account is deleted.
  by_user_id bigint references users on delete set null,
  is_by_another boolean not null default false,
  -- The collective with which a network was shared. Its name is looked up, so that it does not outlive the
  -- collective.
  collective_id bigint references collective on delete set null,
  began_on timestamptz(3) not null,
  -- the last event of the row
  happened_on timestamptz(3) not null,
  times integer not null default 1,
  -- alike: equal for similar events; after_id: the event before the first one of this row, or 0
  alike text not null,
  after_id bigint not null,
  -- 16 bits of the hash of each unknown login email, for a few of them and for an hour, to count different
  -- login emails
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

-- The network from which an act concerning sign-ins came.
alter table activity add column network text;
