-- Fast; only new tables. The state of the servers, for administrators.

-- Each server writes a line a minute; lines are kept for an hour.
create table server_line (
  -- SERVER_NAME, or the name of the machine
  server text not null,
  at timestamptz(3) not null,
  started_at timestamptz(3) not null,
  version text not null,
  figures jsonb not null,
  primary key (server, at)
);
create index server_line_at on server_line (at);

-- The first measurement of each server on a day, kept for 31 days, to compute how fast the data grows.
create table server_day (
  server text not null,
  day date not null,
  database_bytes bigint not null,
  -- null: the disk of DATA_DIR could not be measured
  disk_bytes bigint,
  primary key (server, day)
);

-- One row: when the last mail was sent, and why the last failed one was not sent. It contains no addresses.
create table mail_state (
  is_only boolean primary key default true check (is_only),
  last_sent_on timestamptz(3),
  last_failed_on timestamptz(3),
  failure text check (failure in ('password', 'unreachable', 'unsafe', 'receiver', 'folder', 'refused')),
  -- the mail server's reply code
  failure_code int,
  constraint mail_state_failed check ((last_failed_on is null) = (failure is null))
);
