-- Conversations among members. The position of a message in its conversation identifies it, and is the order
-- in which everybody sees messages.

create table conversation (
  -- Random, so that ids reveal neither the number of conversations nor which one is older.
  id bigint primary key default floor(random() * 9007199254740990)::bigint + 1,
  -- Null: the names of the participants are shown.
  subject text,
  subject_norm text not null default '',
  is_group boolean not null,
  -- The two users of a conversation that is not a group, the lower id first. Each pair has one conversation.
  -- Null for a group, and after one of the accounts was deleted.
  first_user_id bigint,
  second_user_id bigint,
  -- For a group: the id that the author's browser gave its first message. A request that is sent again
  -- creates no second group.
  client_id uuid unique,
  last_position int not null default 0,
  created_on timestamptz(3) not null default now(),
  unique (first_user_id, second_user_id),
  check ((first_user_id is null) = (second_user_id is null)),
  check (first_user_id < second_user_id),
  check (not (is_group and first_user_id is not null))
);
-- Only the few conversations with a name can be found by name.
create index conversation_named on conversation (id) where subject_norm <> '';

-- Present and former participants. Somebody who joins again gets a new number, and sees only messages from
-- then on.
create table participant (
  conversation_id bigint not null references conversation (id) on delete cascade,
  number smallint not null,
  -- Null: the account was deleted.
  user_id bigint references users (id) on delete set null,
  joined_on timestamptz(3) not null default now(),
  left_on timestamptz(3),
  read_position int not null default 0,
  -- The last message to this participant, and the last one that somebody else wrote and has not deleted.
  last_position int not null default 0,
  others_position int not null default 0,
  last_on timestamptz(3) not null default now(),
  muted boolean not null default false,
  -- When the last mail about unread messages was sent, and the last message that it covered.
  mailed_on timestamptz(3),
  mailed_position int not null default 0,
  primary key (conversation_id, number)
);
create unique index participant_present on participant (user_id, conversation_id) where left_on is null;
create index participant_inbox on participant (user_id, last_on desc, conversation_id) where left_on is null;
create index participant_user on participant (user_id);
create index participant_unread on participant (user_id, last_on desc, conversation_id) where left_on is null and others_position > read_position;
-- Finds the participants with unread messages, for the mail about them.
create index participant_waiting on participant (last_on) where left_on is null and others_position > read_position;

create table message (
  conversation_id bigint not null references conversation (id) on delete cascade,
  position int not null,
  kind text not null default 'text' check (kind in ('text', 'started', 'added', 'left', 'renamed')),
  author smallint not null,
  -- The id that the author's browser gave the message. A request that is sent again creates no second
  -- message.
  client_id uuid,
  -- Empty if the message was deleted.
  text text not null default '',
  -- The numbers of the participants who received the message. Nobody else can read it.
  recipients smallint[] not null,
  reply_to int,
  -- For 'added', the people; for 'renamed', the new name.
  facts jsonb not null default '{}',
  -- The folded words of the text, and "@12" for the recipient with the user id 12. Searches query both
  -- together.
  words tsvector not null default ''::tsvector,
  created_on timestamptz(3) not null default now(),
  edited_on timestamptz(3),
  deleted_on timestamptz(3),
  primary key (conversation_id, position),
  unique (conversation_id, author, client_id),
  foreign key (conversation_id, author) references participant (conversation_id, number)
);
-- Finds changes of names and participants, for browsers that were disconnected.
create index message_events on message (conversation_id, position) where kind in ('added', 'renamed');
-- Without fastupdate's list of pending entries: every search would have to read the list, and sometimes an
-- insert would wait until the list is merged into the index.
create index message_words on message using gin (words) with (fastupdate = off) where kind = 'text';

-- Former texts of edited messages. Only the author's export contains them.
create table message_text (
  conversation_id bigint not null,
  position int not null,
  text text not null,
  replaced_on timestamptz(3) not null,
  primary key (conversation_id, position, replaced_on),
  foreign key (conversation_id, position) references message (conversation_id, position) on delete cascade
);

create table message_reaction (
  conversation_id bigint not null,
  position int not null,
  number smallint not null,
  reaction text not null,
  primary key (conversation_id, position, number),
  foreign key (conversation_id, position) references message (conversation_id, position) on delete cascade,
  foreign key (conversation_id, number) references participant (conversation_id, number) on delete cascade
);

-- Reports of participants to administrators. The messages are copies, which do not change with the originals.
create table message_report (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation (id) on delete cascade,
  position int not null,
  reporter_id bigint references users (id) on delete set null,
  reason text not null,
  -- The message and the five before it, oldest first, each with the number of its author, its instant and its
  -- text.
  messages jsonb not null,
  created_on timestamptz(3) not null default now(),
  -- when an administrator closed the report
  closed_on timestamptz(3),
  closed_by bigint references users (id) on delete set null,
  unique (conversation_id, position, reporter_id)
);
create index message_report_reporter on message_report (reporter_id);
create index message_report_closer on message_report (closed_by);

create table user_block (
  user_id bigint not null references users (id) on delete cascade,
  blocked_user_id bigint not null references users (id) on delete cascade,
  created_on timestamptz(3) not null default now(),
  primary key (user_id, blocked_user_id)
);
create index user_block_blocked on user_block (blocked_user_id);

create table messaging_setting (
  user_id bigint primary key references users (id) on delete cascade,
  -- Whether others see what the member has read, and the member sees what others have read.
  receipts boolean not null default true,
  mail boolean not null default true,
  -- Whether mails about unread messages contain their text.
  mail_text boolean not null default false
);
