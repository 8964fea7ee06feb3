-- Conversations among members. A message is named by its position in its conversation: the order that everybody sees.

create table conversation (
  -- A number that tells nothing: not how many there are, and not which is older.
  id bigint primary key default floor(random() * 9007199254740990)::bigint + 1,
  -- Null: it is named by its participants.
  subject text,
  subject_norm text not null default '',
  is_group boolean not null,
  -- The two users of a conversation that never had more, the lower id first: there is one for each pair. Null of a group, and when
  -- one of the accounts has ended.
  first_user_id bigint,
  second_user_id bigint,
  -- Of a group: the name that its first message has in its author's browser. Asked for twice, it is one group.
  client_id uuid unique,
  last_position int not null default 0,
  created_on timestamptz(3) not null default now(),
  unique (first_user_id, second_user_id),
  check ((first_user_id is null) = (second_user_id is null)),
  check (first_user_id < second_user_id),
  check (not (is_group and first_user_id is not null))
);
-- Few have a name: searches look through these alone.
create index conversation_named on conversation (id) where subject_norm <> '';

-- Who takes part, or did: somebody who comes back has a new number, and sees from then on.
create table participant (
  conversation_id bigint not null references conversation (id) on delete cascade,
  number smallint not null,
  -- Null: the account has ended.
  user_id bigint references users (id) on delete set null,
  joined_on timestamptz(3) not null default now(),
  left_on timestamptz(3),
  read_position int not null default 0,
  -- The last message that went to this participant, and the last one of them that somebody else wrote and did not delete.
  last_position int not null default 0,
  others_position int not null default 0,
  last_on timestamptz(3) not null default now(),
  muted boolean not null default false,
  -- The mail about what is unread: when the last one went, and up to which message it told.
  mailed_on timestamptz(3),
  mailed_position int not null default 0,
  primary key (conversation_id, number)
);
create unique index participant_present on participant (user_id, conversation_id) where left_on is null;
create index participant_inbox on participant (user_id, last_on desc, conversation_id) where left_on is null;
create index participant_user on participant (user_id);
create index participant_unread on participant (user_id, last_on desc, conversation_id) where left_on is null and others_position > read_position;
-- The mail about what is unread looks here for whom something waits.
create index participant_waiting on participant (last_on) where left_on is null and others_position > read_position;

create table message (
  conversation_id bigint not null references conversation (id) on delete cascade,
  position int not null,
  kind text not null default 'text' check (kind in ('text', 'started', 'added', 'left', 'renamed')),
  author smallint not null,
  -- The author's browser's name for it: sent twice, it is one message.
  client_id uuid,
  -- Empty when it was deleted.
  text text not null default '',
  -- To whom it went, by number; nobody else ever reads it.
  recipients smallint[] not null,
  reply_to int,
  -- With 'added' and 'renamed': whom, or to what.
  facts jsonb not null default '{}',
  -- Folded words of the text, and "@12" for each recipient by user: both are asked for together.
  words tsvector not null default ''::tsvector,
  created_on timestamptz(3) not null default now(),
  edited_on timestamptz(3),
  deleted_on timestamptz(3),
  primary key (conversation_id, position),
  unique (conversation_id, author, client_id),
  foreign key (conversation_id, author) references participant (conversation_id, number)
);
-- Names and people that came while somebody was cut off.
create index message_events on message (conversation_id, position) where kind in ('added', 'renamed');
-- Without a list of what is still to be sorted in: every search would go through it, and now and then a message would wait for it.
create index message_words on message using gin (words) with (fastupdate = off) where kind = 'text';

-- Texts of a message before it was changed: for its author's export only.
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

-- What a participant has shown to the administrators: copies, which do not change when the messages do.
create table message_report (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation (id) on delete cascade,
  position int not null,
  reporter_id bigint references users (id) on delete set null,
  reason text not null,
  -- The message and the five before it, the oldest first: number of the author, instant, text.
  messages jsonb not null,
  created_on timestamptz(3) not null default now(),
  -- An administrator has dealt with it.
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
  -- Others see what the member has read, and the member sees what others have.
  receipts boolean not null default true,
  mail boolean not null default true,
  -- Mails about unread messages carry their text.
  mail_text boolean not null default false
);
