-- Invitations and notifications are found by what deletes them, and listed without sorting all that a member was ever told.

create index notification_invitation on notification (invitation_id);
create index collective_invitation_inviter on collective_invitation (created_by);

-- The list's own order: the unread first, then the newest.
drop index notification_user;
create index notification_listed on notification (user_id, (read_on is null) desc, created_on desc, id desc);

-- Those who stand behind the newest actor of a notification.
create index notification_others on notification using gin ((facts -> 'others') jsonb_path_ops)
  where facts ? 'others';

-- Only an owner invites, and an owner goes only after the client with its collectives.
update collective_invitation set created_by = client.owner_id
from collective join client on client.id = collective.client_id
where collective.id = collective_invitation.collective_id and collective_invitation.created_by is null;
alter table collective_invitation
  drop constraint collective_invitation_created_by_fkey,
  alter column created_by set not null,
  add constraint collective_invitation_created_by_fkey foreign key (created_by) references users (id) on delete cascade;

-- The address as usernames are compared, which the server writes (accounts/read-username.ts).
alter table invite add column email_key text;
update invite set email_key = lower(normalize(trim(email_address), nfc));
alter table invite alter column email_key set not null;
create index invite_email on invite (email_key);
