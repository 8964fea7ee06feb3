-- A login email that a user has asked for. It counts for nothing before the mail to it was answered; a newer request replaces it.
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

-- A login email that was proven and no longer counts. Until it expires, the mail to it can bring it back, and nobody else gets it.
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

-- From this instant the days count for which a registration code works. Codes from before start with the day of this migration.
alter table invite add column code_given_on timestamptz(3) not null default now();
