-- When a user last stopped being a collaborator. Invitations from before that instant cannot be accepted.
create table collaborator_removal (
  collective_id bigint not null references collective (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  removed_on timestamptz(3) not null,
  primary key (collective_id, user_id)
);
create index collaborator_removal_user on collaborator_removal (user_id);
