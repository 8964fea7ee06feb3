-- What a member's list of sessions shows, an id with which the member can end a session, and the session's
-- last proof (docs/glossary.md). Signing in is the first proof.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column browser text,
  add column device text,
  add column network text,
  add column proof_on timestamptz(3) not null default now(),
  add column proof_kind text not null default 'password';
create unique index session_id on session (id);

-- No session lasts longer than 90 days.
update session set proof_on = created_on, expires_on = least(expires_on, created_on + interval '90 days');
