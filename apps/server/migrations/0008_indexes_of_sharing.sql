-- Indexes for the rows that delete invitations and notifications, and for the order of the list of
-- notifications.

create index notification_invitation on notification (invitation_id);
create index collective_invitation_inviter on collective_invitation (created_by);

-- The order of the list: unread notifications first, then the newest.
drop index notification_user;
create index notification_listed on notification (user_id, (read_on is null) desc, created_on desc, id desc);

-- Finds notifications by actors other than the latest one.
create index notification_others on notification using gin ((facts -> 'others') jsonb_path_ops)
  where facts ? 'others';

-- Every invitation has an inviter: only owners invite, and deleting an owner deletes the client with its
-- collectives and invitations first.
update collective_invitation set created_by = client.owner_id
from collective join client on client.id = collective.client_id
where collective.id = collective_invitation.collective_id and collective_invitation.created_by is null;
alter table collective_invitation
  drop constraint collective_invitation_created_by_fkey,
  alter column created_by set not null,
  add constraint collective_invitation_created_by_fkey foreign key (created_by) references users (id) on delete cascade;

-- email_address, normalized like users.username_norm (accounts/read-username.ts).
alter table invite add column email_key text;
update invite set email_key = lower(normalize(trim(email_address), nfc));
alter table invite alter column email_key set not null;
create index invite_email on invite (email_key);
