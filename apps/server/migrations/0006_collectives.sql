-- Collaborators of collectives, and the networks that are shared with them. Collaborators and shared networks
-- decide which ties a member sees.

create table client (
  id bigint generated always as identity primary key,
  name text not null,
  name_norm text not null,
  description text,
  profile_picture text,
  owner_id bigint not null references users (id),
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now(),
  constraint client_owner_unique unique (owner_id)
);

create table collective (
  id bigint primary key references scope (id) on delete cascade,
  client_id bigint not null references client (id) on delete cascade,
  name text not null,
  name_norm text not null,
  description text not null default '',
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now()
);
create index collective_client on collective (client_id);

create table collaborator (
  collective_id bigint not null references collective (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_on timestamptz(3) not null default now(),
  primary key (collective_id, user_id)
);
create index collaborator_user on collaborator (user_id) include (collective_id);

create table collective_network (
  collective_id bigint not null references collective (id) on delete cascade,
  network_id bigint not null references network (id) on delete cascade,
  shared_on timestamptz(3) not null default now(),
  primary key (collective_id, network_id)
);
create index collective_network_network on collective_network (network_id) include (collective_id);
