-- Facts of a contacts file belong to the network of its member. Facts that members write about themselves
-- belong to their profile. All other facts belong to the common space
-- (docs/decisions/0015-facts-belong-to-whoever-stated-them.md).

-- ---------------------------------------------------------------- keys and ids

-- This installation's secret for keyed hashes and ids. Two random UUIDs contain 244 random bits.
insert into setting (key, value)
values ('identity-key', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text))
on conflict (key) do nothing;

create function keyed_hash(key text) returns bytea
  language sql stable strict as $$
  select sha256(convert_to((select value #>> '{}' from setting where setting.key = 'identity-key') || chr(31) || keyed_hash.key, 'UTF8'))
$$;

-- A permutation of the numbers 0 to 2^32 - 1 that nobody can predict without the secret: four rounds of a
-- Feistel network with two halves of 16 bits. Adds 2^32, so that results are greater than all earlier ids.
create function obscured_id(number bigint) returns bigint
  language plpgsql volatile strict as $$
declare
  seed constant bigint := (
    select hashtextextended(value #>> '{}', 0) from setting where setting.key = 'identity-key');
  l bigint := (number >> 16) & 65535;
  r bigint := number & 65535;
  t bigint;
begin
  for round in 1..4 loop
    t := r;
    r := l # (hashint8extended(r + round * 65536, seed) & 65535);
    l := t;
  end loop;
  return 4294967296 + (l << 16) + r;
end
$$;

-- Ids of new persons and organizations do not reveal whether they were in the database before.
alter table person alter column id drop identity;
create sequence person_number minvalue 0 maxvalue 2147483647 owned by person.id;
alter table person alter column id set default obscured_id(nextval('person_number'));
alter table organization alter column id drop identity;
-- The upper half of the numbers, so that no organization has the id of a person.
create sequence organization_number minvalue 2147483648 owned by organization.id;
alter table organization alter column id set default obscured_id(nextval('organization_number'));

-- The person whom a key identifies. The hashed text of a profile address is 'slug:' and the slug; that of an
-- e-mail address is 'mailbox:', the address, a space, and the first and last word of the name. Only hashes
-- are stored. They stay while a note or a label refers to a person who is no longer in any network.
create table person_key (
  hash bytea primary key,
  person_id bigint not null references person (id) on delete cascade,
  -- who vouches for the key; one with the proof 'file' identifies persons only in rows of files
  proof text not null default 'file' check (proof in ('file', 'sample', 'admin', 'login'))
);
create index person_key_person on person_key (person_id);

-- A key in this table identifies one person in this network and another person in all other networks, because
-- an administrator has separated the network's statements from that other person.
create table parted_key (
  network_id bigint not null references network (id) on delete cascade,
  hash bytea not null,
  person_id bigint not null references person (id) on delete cascade,
  primary key (network_id, hash)
);
create index parted_key_person on parted_key (person_id);

-- LinkedIn addresses that members typed and no administrator has confirmed yet. Profiles show them, but they
-- identify nobody.
create table address_claim (
  person_id bigint primary key references person (id) on delete cascade,
  slug text not null,
  -- the client whose owner invited the member
  client_id bigint references client (id) on delete set null,
  created_on timestamptz(3) not null default now()
);
create index address_claim_client on address_claim (client_id);

alter table client add column vouches boolean not null default false;
-- The number of a member's circle: all members who are linked by owners' invitations, in either direction.
-- Members stay in the circle when an account that linked them is deleted.
create sequence circle_number;
alter table users add column circle_id bigint not null default nextval('circle_number');
create index users_circle on users (circle_id);

-- ---------------------------------------------------------------- statements

-- The day of a network's present file, which decides which file is newer.
alter table network
  add column file_day date,
  -- the import of the present file
  add column import_id bigint,
  add column asks_for_import boolean not null default false;

alter table contact_import
  add column file_day date,
  -- the state of the network before this import, for undoing the import
  add column previous_file_day date,
  add column previous_import_id bigint,
  add column previous_updated_on timestamptz(3),
  drop constraint contact_import_state_check,
  add constraint contact_import_state_check check (state in ('queued', 'running', 'completed', 'failed', 'undone'));

create index contact_import_network on contact_import (network_id, id);

-- A statement: what a network's present file says about one person. contact_id stays the same over all files.
alter table network_contact
  add column contact_id bigint generated by default as identity,
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column credentials text,
  add column name text,
  add column name_key text collate "C",
  -- last_key: folded last name; name_more: folded credentials
  add column last_key text collate "C" not null default '',
  add column name_more text collate "C",
  add column nameless boolean not null default false,
  add column slug text,
  add column linkedin text,
  add column email_is_personal boolean not null default false,
  add column mailbox_name text,
  add column company_key text,
  -- The company is in mixed case and without a legal form. Such spellings are shown first.
  add column company_is_plain boolean not null default false,
  add column organization_id bigint references organization (id),
  add column title_id bigint references title (id),
  -- the id of the stated role, from the sequence of work_role
  add column role_id bigint,
  -- the day of the first file with this statement
  add column first_day date;
create unique index network_contact_contact on network_contact (contact_id);
create index network_contact_organization on network_contact (organization_id) where organization_id is not null;
create index network_contact_title on network_contact (title_id) where title_id is not null;
create index network_contact_slug on network_contact (slug) where slug is not null;
create index network_contact_email on network_contact (email) where email is not null;

-- Statements of earlier files of the network.
create table former_statement (
  id bigint generated always as identity primary key,
  network_id bigint not null references network (id) on delete cascade,
  contact_id bigint not null,
  person_id bigint not null references person (id) on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  credentials text,
  name text,
  name_key text collate "C",
  last_key text collate "C" not null default '',
  name_more text collate "C",
  nameless boolean not null default false,
  slug text,
  linkedin text,
  email text,
  email_is_personal boolean not null default false,
  mailbox_name text,
  company text,
  company_key text,
  company_is_plain boolean not null default false,
  organization_id bigint references organization (id),
  position text,
  title_id bigint references title (id),
  role_id bigint,
  connected_on date,
  first_import_id bigint,
  last_import_id bigint,
  first_day date,
  -- the day of the last file with this statement, and when its import ended
  last_day date,
  last_ended_on timestamptz(3)
);
create index former_statement_contact on former_statement (network_id, contact_id);
create index former_statement_import on former_statement (network_id, last_import_id);
create index former_statement_person on former_statement (person_id);
create index former_statement_organization on former_statement (organization_id) where organization_id is not null;
create index former_statement_title on former_statement (title_id) where title_id is not null;

-- A contact whose keys changed, and who is therefore another person now. The member's notes, labels, strength
-- and exclusions have moved to that person.
create table contact_move (
  id bigint generated always as identity primary key,
  network_id bigint not null references network (id) on delete cascade,
  import_id bigint not null,
  from_person_id bigint not null references person (id) on delete cascade,
  to_person_id bigint not null references person (id) on delete cascade
);
create index contact_move_import on contact_move (network_id, import_id);
create index contact_move_from on contact_move (from_person_id);
create index contact_move_to on contact_move (to_person_id);

-- ---------------------------------------------------------------- profile facts

-- A member's profile: facts that the member, or an administrator after the registration, has written.
-- Facts of the common space stay in the table person.
create table member_profile (
  person_id bigint primary key references person (id) on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  preferred_first_name text,
  credentials text,
  -- name: preferred or first name, and last name; then the folded name and its folded parts
  name text,
  name_key text collate "C",
  last_key text collate "C" not null default '',
  preferred_key text collate "C",
  name_more text collate "C",
  headline text,
  bio text,
  profile_picture text,
  place_id bigint references place (id),
  email_personal text,
  email_work text,
  linkedin text, twitter text, angellist text, crunchbase text, website text, crm text,
  shows_email_personal boolean not null default false,
  shows_email_work boolean not null default true,
  -- the source (self or admin) of each fact above, by field
  sources jsonb not null default '{}',
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now()
);
create index member_profile_place on member_profile (place_id) where place_id is not null;

-- A person whom only files name has no name in the common space.
alter table person
  alter column name drop not null,
  alter column name_key drop not null,
  add column last_key text collate "C" not null default '',
  add column preferred_key text collate "C",
  add column name_more text collate "C";
create index person_place on person (place_id) where place_id is not null;

alter table work_role add column in_profile boolean not null default false;
create index work_role_title on work_role (title_id);
alter table education add column in_profile boolean not null default false;
alter table person_item add column in_profile boolean not null default false;
alter table person_item drop constraint person_item_pkey, add primary key (person_id, dataset, item_id, in_profile);
alter table person_supported_organization add column in_profile boolean not null default false;
alter table person_supported_organization
  drop constraint person_supported_organization_pkey, add primary key (person_id, organization_id, in_profile);

-- An organization that only files name has no name. Viewers see one of the spellings of the files that they
-- see.
alter table organization
  alter column name drop not null,
  alter column name_key drop not null;

-- False for a name that only files state. Such a name identifies its organization, but is not shown from this
-- table.
alter table organization_name add column is_common boolean not null default true;

-- The role in a file that a new member may add to the profile; null once the member has added or declined it.
-- Only the id is stored, so that the offer ends when the statement is deleted.
alter table registration add column offered_role_id bigint;
