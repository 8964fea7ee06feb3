-- Exclusions from shared networks, invitations to collectives, notifications, and pictures.

-- A share leaves out everybody who has one of these labels, including those who get the label later.
create table share_left_out_label (
  collective_id bigint not null,
  network_id bigint not null,
  label_id bigint not null references label (id) on delete cascade,
  primary key (collective_id, network_id, label_id),
  foreign key (collective_id, network_id) references collective_network (collective_id, network_id) on delete cascade
);
create index share_left_out_label_label on share_left_out_label (label_id);

-- Persons who were left out by name. They are still left out if they leave the network and return.
create table share_left_out_person (
  collective_id bigint not null,
  network_id bigint not null,
  person_id bigint not null references person (id) on delete cascade,
  primary key (collective_id, network_id, person_id),
  foreign key (collective_id, network_id) references collective_network (collective_id, network_id) on delete cascade
);
create index share_left_out_person_person on share_left_out_person (person_id);

-- Everybody whom a share does not show: the persons of both tables above. Queries read only this table. Code
-- that changes one of the tables above, or the people of a label, must update it.
create table share_left_out (
  collective_id bigint not null,
  network_id bigint not null,
  person_id bigint not null references person (id) on delete cascade,
  primary key (network_id, person_id, collective_id),
  foreign key (collective_id, network_id) references collective_network (collective_id, network_id) on delete cascade
);
create index share_left_out_share on share_left_out (collective_id, network_id);
create index share_left_out_person_only on share_left_out (person_id);

-- An address is proven if the member has registered with an invitation that was mailed to it, or has reset
-- the password with a mail to it. Only members with a proven address receive invitations to collectives.
alter table users add column username_proven boolean not null default true;

create table collective_invitation (
  id bigint generated always as identity primary key,
  collective_id bigint not null references collective (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email_address text not null,
  -- email_address, normalized like users.username_norm
  email_key text not null,
  linkedin_url text,
  search_norm text not null,
  -- the member who may answer; null: no account has this proven address yet
  user_id bigint references users (id) on delete cascade,
  -- the platform invitation whose code is in the mail to somebody without an account
  invite_id bigint references invite (id) on delete set null,
  created_by bigint references users (id) on delete set null,
  created_on timestamptz(3) not null default now(),
  accepted boolean,
  answered_on timestamptz(3)
);
create index collective_invitation_collective on collective_invitation (collective_id, id desc);
create index collective_invitation_user on collective_invitation (user_id);
create index collective_invitation_invite on collective_invitation (invite_id);
create index collective_invitation_open on collective_invitation (email_key) where accepted is null;
create unique index collective_invitation_once on collective_invitation (collective_id, email_key) where accepted is null;

create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  collective_id bigint references collective (id) on delete cascade,
  -- the person who acted; if several have acted, the latest one
  actor_id bigint references person (id) on delete cascade,
  invitation_id bigint references collective_invitation (id) on delete cascade,
  import_id bigint,
  -- further facts for the text: the other actors, the name of something deleted, numbers
  facts jsonb not null default '{}',
  created_on timestamptz(3) not null default now(),
  read_on timestamptz(3)
);
create index notification_user on notification (user_id, id desc);
create index notification_unread on notification (user_id) where read_on is null;
create index notification_collective on notification (collective_id);
create index notification_actor on notification (actor_id);

-- Uploaded pictures, reduced in size. Keys are random, so that nobody can guess the address of another
-- picture.
create table picture (
  key text primary key,
  media_type text not null,
  bytes bytea not null,
  created_on timestamptz(3) not null default now()
);

create index collective_name on collective (client_id, name_norm);
create index client_name on client (name_norm);

-- Deleting an account deletes its registration.
alter table registration
  drop constraint registration_user_id_fkey,
  add constraint registration_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  drop constraint registration_person_id_fkey,
  add constraint registration_person_id_fkey foreign key (person_id) references person (id) on delete set null;
