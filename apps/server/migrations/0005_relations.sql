-- Notes, labels and strengths of members about people and organizations. They stay while a person is not in
-- the network, and are shown again when the person returns.

-- A note belongs to a network or a collective; without a scope_id, to its author alone.
create table note (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  scope_id bigint references scope (id) on delete cascade,
  person_id bigint references person (id),
  organization_id bigint references organization (id),
  note text not null,
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3),
  constraint note_about_one check (num_nonnulls(person_id, organization_id) = 1)
);
create index note_person on note (person_id, scope_id) where person_id is not null;
create index note_organization on note (organization_id, scope_id) where organization_id is not null;
create index note_user on note (user_id);

-- A label of a network or a collective; with a user_id instead of a scope_id, of one administrator in the
-- directory of everyone.
create table label (
  id bigint generated always as identity primary key,
  scope_id bigint references scope (id) on delete cascade,
  user_id bigint references users (id) on delete cascade,
  name text not null,
  name_norm text not null,
  created_on timestamptz(3) not null default now(),
  created_by bigint references users (id) on delete set null,
  constraint label_of_one check (num_nonnulls(scope_id, user_id) = 1),
  constraint label_scope_name_unique unique (scope_id, name_norm),
  constraint label_user_name_unique unique (user_id, name_norm)
);

create table label_person (
  label_id bigint not null references label (id) on delete cascade,
  person_id bigint not null references person (id),
  created_on timestamptz(3) not null default now(),
  primary key (label_id, person_id)
);
create index label_person_person on label_person (person_id);

create table label_organization (
  label_id bigint not null references label (id) on delete cascade,
  organization_id bigint not null references organization (id),
  created_on timestamptz(3) not null default now(),
  primary key (label_id, organization_id)
);
create index label_organization_organization on label_organization (organization_id);

-- How well a member knows a person: 1 Weak, 2 Familiar, 3 Strong. "Not Given" has no row.
create table relationship (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  to_person_id bigint not null references person (id),
  strength smallint not null check (strength in (1, 2, 3)),
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now(),
  constraint relationship_unique unique (user_id, to_person_id)
);
create index relationship_person on relationship (to_person_id, user_id) include (strength);
