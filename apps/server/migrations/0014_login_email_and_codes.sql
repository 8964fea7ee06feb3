-- A requested login email. It has no effect before its member has followed the link in the mail to it. A
-- newer request replaces it.
create table username_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  username text not null,
  username_norm text not null,
  -- null until the mail is written
  code_hash bytea,
  created_on timestamptz(3) not null,
  expires_on timestamptz(3) not null,
  constraint username_request_user_unique unique (user_id),
  constraint username_request_code_unique unique (code_hash)
);

-- A former login email. Until the row expires, the link in the mail to it takes the change back, and no other
-- user can have this login email.
create table former_username (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  username text not null,
  username_norm text not null,
  -- null until the mail is written
  code_hash bytea,
  changed_on timestamptz(3) not null,
  expires_on timestamptz(3) not null,
  constraint former_username_code_unique unique (code_hash)
);
create index former_username_user on former_username (user_id);
create index former_username_norm on former_username (username_norm);

-- The instant from which the lifetime of the registration code counts. For existing codes, the instant of
-- this migration.
alter table invite add column code_given_on timestamptz(3) not null default now();
