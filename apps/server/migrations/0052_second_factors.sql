-- Second factors: an authenticator app, passkeys, and recovery codes (docs/decisions/0042-second-factors.md).

-- The authenticator app of a user (RFC 6238).
create table authenticator (
  user_id bigint primary key references users (id) on delete cascade,
  -- AES-256-GCM: nonce, tag, ciphertext. The key is derived from the installation's secret.
  sealed_secret bytea not null,
  begun_on timestamptz(3) not null,
  -- Null until the member has entered a first code. Until then, the app is not a second factor.
  added_on timestamptz(3),
  used_on timestamptz(3),
  -- The time step of the last accepted code. Codes of this step and of earlier steps are refused.
  last_step bigint
);

create sequence passkey_number minvalue 0 maxvalue 4294967295;
create function new_passkey_id() returns bigint
  language sql volatile as $$ select obscured_id(nextval('passkey_number'), 3) $$;

-- WebAuthn Level 3, section 4, "credential record".
create table passkey (
  id bigint primary key default new_passkey_id(),
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  -- Set when the password is changed. The passkey then cannot sign in alone until it was used once together
  -- with the new password, because the passkey may be a thief's.
  needs_password boolean not null default false,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_on timestamptz(3) not null,
  used_on timestamptz(3),
  constraint passkey_credential_unique unique (credential_id)
);
alter sequence passkey_number owned by passkey.id;
create index passkey_user on passkey (user_id);

-- Codes that replace a second factor, each once. All codes of a user are created together and have the same
-- salt (Argon2id).
create table recovery_code (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null,
  salt bytea not null,
  made_on timestamptz(3) not null,
  used_on timestamptz(3),
  primary key (user_id, code_hash)
);

-- Halfway sign-ins, which wait for the second step. Changing the password or the second factors, or ending
-- the sessions, deletes them.
create table halfway_sign_in (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  proof_kind text not null,
  tries integer not null default 0,
  expires_on timestamptz(3) not null
);
create index halfway_sign_in_user on halfway_sign_in (user_id);

-- Used WebAuthn challenges. Unused challenges are not stored, because they are signed.
create table spent_challenge (
  challenge_hash bytea primary key,
  expires_on timestamptz(3) not null
);

-- When a member without a second factor loses access. Null if no second factor is required, or the member has
-- one.
alter table users add column second_factor_due_on timestamptz(3);

-- Whether the provider checked two factors when the session was opened.
alter table session add column two_factors_by_provider boolean not null default false;

insert into setting (key, value) values ('second-factor.required-of', '"nobody"');
