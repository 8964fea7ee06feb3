-- Personal access tokens (docs/decisions/0057-personal-access-tokens.md): secrets with which a program acts
-- as a member, never with more rights than the member has at the moment.
create table access_token (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  -- SHA-256 of the secret, which is shown once and not stored
  token_hash bytea not null,
  name text not null,
  may_write boolean not null,
  leaves_out_notes boolean not null,
  -- The only collective in which the token can be used. Deleting the collective deletes the token: without
  -- this limit, the token could do more than its member allowed.
  collective_id bigint references collective (id) on delete cascade,
  -- Whether the provider checked two factors when the session that made the token was opened.
  two_factors_by_provider boolean not null,
  created_on timestamptz(3) not null,
  expires_on timestamptz(3) not null,
  -- written at most once a minute
  used_on timestamptz(3)
);
create unique index access_token_hash on access_token (token_hash);
create index access_token_user on access_token (user_id, created_on desc);
create index access_token_collective on access_token (collective_id) where collective_id is not null;

-- Whether members may use tokens.
insert into setting (key, value) values ('access-tokens.allowed', 'true');
