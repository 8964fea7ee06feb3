-- The first tables: accounts, persons, organizations, networks, and the index for searches. Migrations only
-- go forward. Instants are timestamptz(3), so that a JavaScript Date holds them exactly. The server folds
-- texts in columns that end in _key or _norm (foldText). SQL never does, so that there is only one definition
-- of "equal".

create extension if not exists pg_trgm;

-- Great-circle distance in miles (haversine, mean Earth radius 3958.8 mi).
create function miles_between(lat_a real, lng_a real, lat_b real, lng_b real) returns float8
  language sql immutable strict parallel safe as $$
  select 3958.8 * 2 * asin(sqrt(least(1,
    power(sin(radians(lat_b - lat_a) / 2), 2)
    + cos(radians(lat_a)) * cos(radians(lat_b)) * power(sin(radians(lng_b - lng_a) / 2), 2))))
$$;

-- Settings of this database, such as the server's secret and the version of the loaded lookups.
create table setting (
  key text primary key,
  value jsonb not null
);

-- ---------------------------------------------------------------- lookups

-- The items of all datasets. Ids are unique across datasets, because tokens of the index contain only the id.
create table lookup (
  id bigint generated always as identity primary key,
  dataset text not null,
  name text not null,
  name_norm text not null,
  position int not null default 0,
  detail text,
  constraint lookup_dataset_name_unique unique (dataset, name_norm)
);
create index lookup_name_trgm on lookup using gin (name_norm gin_trgm_ops);

create table organization_type (
  id int primary key,
  name text not null
);
insert into organization_type (id, name) values
  (1, 'Academic'), (2, 'Government'), (3, 'Company'), (4, 'Startup'), (5, 'Nonprofit'), (10, 'Executive Search'), (11, 'Investment Firm');

create table place (
  id bigint generated always as identity primary key,
  name text not null,
  name_norm text not null,
  country_code text not null,
  country text not null,
  lat real not null,
  lng real not null,
  population int not null default 0,
  constraint place_name_unique unique (name_norm)
);
create index place_lat_lng on place (lat, lng);
create index place_name_trgm on place using gin (name_norm gin_trgm_ops);
create index place_country on place (country_code);

-- Job titles, each with the role type and the seniority levels that the classifier found.
create table title (
  id bigint generated always as identity primary key,
  name text not null,
  name_norm text not null,
  role_type_id bigint references lookup (id),
  seniority_ids bigint[] not null default '{}',
  classifier_version int not null default 0,
  constraint title_name_unique unique (name_norm)
);
create index title_name_trgm on title using gin (name_norm gin_trgm_ops);

-- ---------------------------------------------------------------- organizations

create table organization (
  id bigint generated always as identity primary key,
  name text not null,
  name_key text collate "C" not null,
  type_id int not null default 3 references organization_type (id),
  tagline text,
  summary text,
  profile_picture text,
  place_id bigint references place (id),
  linkedin text, twitter text, angellist text, crunchbase text, website text, career_website text, crm text,
  linkedin_slug text,
  year_founded int,
  employee_size_id bigint references lookup (id),
  funding_stage_id bigint references lookup (id),
  lifecycle_stage_id bigint references lookup (id),
  revenue_range_id bigint references lookup (id),
  school_type text check (school_type in ('Public', 'Private')),
  total_enrollment bigint,
  number_of_offices bigint,
  number_of_consultants bigint,
  number_of_funds bigint,
  number_of_investments bigint,
  number_of_exits bigint,
  investment_portfolio text,
  source text not null default 'import' check (source in ('import', 'self', 'admin', 'enrichment', 'sample')),
  created_on timestamptz(3) not null default now(),
  created_by bigint,
  updated_on timestamptz(3),
  updated_by bigint
);
create unique index organization_linkedin_slug_unique on organization (linkedin_slug) where linkedin_slug is not null;

-- All normalized names of an organization, with its own name first.
create table organization_name (
  name_norm text primary key,
  organization_id bigint not null references organization (id) on delete cascade,
  name text not null,
  is_alias boolean not null default false
);
create index organization_name_organization on organization_name (organization_id);

-- An organization's items of these datasets: industries, market-types, organization-tags, job-functions,
-- seniority-levels, practice-areas, specialty-areas, investing, investment-stages, causes.
create table organization_item (
  organization_id bigint not null references organization (id) on delete cascade,
  dataset text not null,
  item_id bigint not null references lookup (id) on delete cascade,
  position int not null default 0,
  primary key (organization_id, dataset, item_id)
);
create index organization_item_item on organization_item (item_id);

-- ---------------------------------------------------------------- people

create table person (
  id bigint generated always as identity primary key,
  first_name text not null default '',
  last_name text not null default '',
  preferred_first_name text,
  credentials text,
  name text not null,
  name_key text collate "C" not null,
  headline text,
  bio text,
  profile_picture text,
  place_id bigint references place (id),
  email_personal text,
  email_work text,
  linkedin text, twitter text, angellist text, crunchbase text, website text, crm text,
  mapped_names text[] not null default '{}',
  -- The source (import, self, admin, enrichment, sample) of each fact above, by field. An import changes only
  -- facts of the source import.
  sources jsonb not null default '{}',
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now()
);
create index person_name_trgm on person using gin (name_key gin_trgm_ops);

-- Profile slugs (decoded, in lower case) of persons. The newest one is shown, the others are aliases.
create table person_slug (
  slug text primary key,
  person_id bigint not null references person (id) on delete cascade,
  is_alias boolean not null default false,
  created_on timestamptz(3) not null default now()
);
create index person_slug_person on person_slug (person_id);

-- Addresses that identify a person.
create table person_email (
  email text primary key,
  person_id bigint not null references person (id) on delete cascade,
  source text not null default 'import',
  created_on timestamptz(3) not null default now()
);
create index person_email_person on person_email (person_id);

-- A person's items of these datasets: collaborations, person-tags, causes, interests, job-functions,
-- skill-categories.
create table person_item (
  person_id bigint not null references person (id) on delete cascade,
  dataset text not null,
  item_id bigint not null references lookup (id) on delete cascade,
  position int not null default 0,
  primary key (person_id, dataset, item_id)
);
create index person_item_item on person_item (item_id);

create table person_supported_organization (
  person_id bigint not null references person (id) on delete cascade,
  organization_id bigint not null references organization (id) on delete cascade,
  primary key (person_id, organization_id)
);
create index person_supported_organization_organization on person_supported_organization (organization_id);

-- A work role. An imported role has no start. It ends when a later file states another role.
create table work_role (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  organization_id bigint references organization (id),
  title text,
  title_id bigint references title (id),
  from_year smallint,
  from_month smallint,
  to_year smallint,
  to_month smallint,
  is_ongoing boolean not null default true,
  is_primary boolean not null default false,
  -- the role type and the levels that a person chose; null: those of the title
  role_type_id bigint references lookup (id),
  seniority_ids bigint[],
  source text not null default 'import' check (source in ('import', 'self', 'admin', 'enrichment', 'sample')),
  -- of an imported role: the newest "Connected On" of the file that states it
  import_as_of date,
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now()
);
create index work_role_person on work_role (person_id);
create index work_role_organization on work_role (organization_id);

create table education (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  organization_id bigint not null references organization (id),
  degree_ids bigint[] not null default '{}',
  major_ids bigint[] not null default '{}',
  from_year smallint,
  to_year smallint,
  is_ongoing boolean not null default false,
  source text not null default 'self' check (source in ('import', 'self', 'admin', 'enrichment', 'sample')),
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now()
);
create index education_person on education (person_id);
create index education_organization on education (organization_id);

-- ---------------------------------------------------------------- accounts

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  username_norm text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  person_id bigint not null references person (id),
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now(),
  constraint users_username_unique unique (username_norm),
  constraint users_person_unique unique (person_id)
);

create table session (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_on timestamptz(3) not null default now(),
  seen_on timestamptz(3) not null default now(),
  expires_on timestamptz(3) not null
);
create index session_by_user on session (user_id);
create index session_expires on session (expires_on);

create table password_reset (
  code_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_on timestamptz(3) not null default now(),
  expires_on timestamptz(3) not null,
  used_on timestamptz(3)
);
create index password_reset_user on password_reset (user_id);

-- A platform invitation. Its code can be used for one registration.
create table invite (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email_address text not null,
  linkedin_url text,
  registration_code text not null,
  emails_sent int not null default 0,
  email_last_sent_on timestamptz(3),
  created_on timestamptz(3) not null default now(),
  created_by bigint references users (id) on delete set null,
  search_norm text not null,
  constraint invite_code_unique unique (registration_code)
);
create index invite_search_trgm on invite using gin (search_norm gin_trgm_ops);

create table registration (
  id bigint generated always as identity primary key,
  invite_id bigint not null references invite (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email_primary text not null,
  linkedin_url text,
  status text not null,
  password_hash text,
  no_match boolean not null default false,
  person_id bigint references person (id),
  user_id bigint references users (id),
  -- Hash of a secret of the browser that set the password. Only this browser may ask for the status, and is
  -- signed in at the end.
  claim_hash bytea,
  failed boolean not null default false,
  completed boolean not null default false,
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now(),
  constraint registration_invite_unique unique (invite_id)
);

-- Numbers of tries by key and time window, for all servers. A crash only resets them.
create unlogged table attempt (
  key text not null,
  window_start timestamptz(3) not null,
  tries int not null,
  primary key (key, window_start)
);

-- ---------------------------------------------------------------- scopes, networks

-- Scope ids are unique among networks and collectives. Scope 0 is everyone.
create table scope (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('network', 'collective'))
);

create table network (
  id bigint primary key references scope (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_on timestamptz(3) not null default now(),
  -- null until the first import has completed
  updated_on timestamptz(3),
  constraint network_user_unique unique (user_id)
);

-- The persons in a member's latest contacts file.
create table network_contact (
  network_id bigint not null references network (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  connected_on date,
  company text,
  position text,
  first_import_id bigint,
  last_import_id bigint,
  primary key (network_id, person_id)
);
create index network_contact_person on network_contact (person_id) include (network_id, connected_on);

create table contact_import (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  network_id bigint not null references network (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed')),
  file_name text not null,
  stage text not null default 'queued',
  done int not null default 0,
  total int not null default 0,
  -- [{stage, message, done, total}] of the stages passed so far, for the progress card
  messages jsonb not null default '[]',
  contacts_added int,
  contacts_removed int,
  -- counts, warnings and skipped rows of a completed import; the reason of a failed one
  result jsonb,
  error text,
  tries int not null default 0,
  created_on timestamptz(3) not null default now(),
  started_on timestamptz(3),
  completed_on timestamptz(3),
  failed_on timestamptz(3)
);
create index contact_import_user on contact_import (user_id, id desc);
-- Allows only one import of a member at a time, even if several requests arrive at once.
create unique index contact_import_one_running on contact_import (user_id) where state in ('queued', 'running');

-- The file of a waiting or running import, so that any server can run it. Deleted when the import ends.
create table contact_import_file (
  import_id bigint primary key references contact_import (id) on delete cascade,
  content bytea not null
);
alter table contact_import_file alter column content set storage external;

-- ---------------------------------------------------------------- the search index (written only by search-index)
-- Ids are int here, which takes half the space. The index can be rebuilt from the tables above at any time.

create table scope_person (
  scope_id int not null,
  person_id int not null,
  name_key text collate "C" not null,
  -- folded aliases, preferred name and credentials, when there are any
  name_more text collate "C"
);
create unique index scope_person_unique on scope_person (scope_id, person_id) include (name_key);
create unique index scope_person_order on scope_person (scope_id, name_key, person_id) include (name_more);
create index scope_person_person on scope_person (person_id) include (scope_id);

-- One row for each person. An element of tokens and facets is kind << 24 | id.
create table person_search (
  person_id int not null,
  place_id int,
  name_key text collate "C" not null,
  name_norm text collate "C" not null,
  tokens int[] not null,
  facets int[] not null
) with (fillfactor = 90);
create unique index person_search_cover on person_search (person_id) include (name_key, place_id);
alter table person_search add primary key using index person_search_cover;
alter table person_search alter tokens set statistics 1000;
create index person_search_tokens on person_search using gin (tokens);
create index person_search_name on person_search using gin (name_norm gin_trgm_ops);
create index person_search_order on person_search (name_key, person_id);
create index person_search_place on person_search (place_id);

-- One row for each work role, with everything that the criteria of work experience compare.
-- win: 2 current, 1 ended in the last 10 years, 0 older. A job updates it every night.
create table role_flat (
  role_id int not null primary key,
  person_id int not null,
  organization_id int,
  title_id int,
  role_type_id int,
  size_id int,
  win smallint not null,
  seniority_ids int[] not null default '{}',
  industry_ids int[] not null default '{}'
);
create index role_flat_person on role_flat (person_id, win);
create index role_flat_organization on role_flat (organization_id, win) include (person_id);
create index role_flat_title on role_flat (title_id, win) include (person_id);

create table organization_search (
  organization_id int not null primary key,
  place_id int,
  type_id int not null,
  name_key text collate "C" not null,
  name_norm text collate "C" not null,
  tokens int[] not null
) with (fillfactor = 90);
create index organization_search_tokens on organization_search using gin (tokens);
create index organization_search_name on organization_search using gin (name_norm gin_trgm_ops);
create index organization_search_order on organization_search (name_key, organization_id);
create index organization_search_place on organization_search (place_id);

-- Organizations where people of a scope work or studied.
create table scope_organization (
  scope_id int not null,
  organization_id int not null,
  name_key text collate "C" not null,
  people int not null
);
create unique index scope_organization_unique on scope_organization (scope_id, organization_id) include (name_key, people);
create unique index scope_organization_order on scope_organization (scope_id, name_key, organization_id);

-- The transaction that changes a scope also updates its totals. A job updates the stats and pictures of large
-- scopes.
create table scope_stat (
  scope_id int primary key,
  total_persons int not null default 0,
  total_organizations int not null default 0,
  stats jsonb not null default '{}',
  pictures jsonb not null default '{}',
  computed_on timestamptz(3)
);
insert into scope_stat (scope_id) values (0);
