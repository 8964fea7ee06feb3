-- Fast. Requests for an introduction: a member asks members, the connectors, to introduce them to a person,
-- the target.

create table introduction (
  id bigint generated always as identity primary key,
  asker_id bigint not null references users on delete cascade,
  -- null: the person was deleted
  target_person_id bigint references person on delete set null,
  -- the name that the asker saw, which stays when the person is deleted
  target_name text not null,
  -- the collective whose chain was used; null for the asker's network, for everyone, or if it was deleted
  collective_id bigint references collective on delete set null,
  words text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'unanswered', 'withdrawn')),
  -- for a declined request: whether the asker learns of this before the request ends by itself
  is_told boolean not null default true,
  reason text,
  asked_on timestamptz(3) not null,
  -- When the last step began. 14 days later, an open request ends. So does a request that was declined
  -- without the asker's knowledge: its state becomes 'unanswered', and only the answer of the step is
  -- 'declined'.
  step_on timestamptz(3) not null,
  -- The last reminder. If it is later than step_on, it belongs to the present step.
  reminded_on timestamptz(3),
  ended_on timestamptz(3),
  conversation_id bigint references conversation on delete set null,
  -- The id that the asker's browser gave the request. If it is sent again, it creates no second row.
  client_id uuid not null,
  constraint introduction_client_unique unique (asker_id, client_id),
  constraint introduction_ended check ((state = 'open') = (ended_on is null))
);
create index introduction_target on introduction (target_person_id);
create index introduction_collective on introduction (collective_id);
create index introduction_conversation on introduction (conversation_id);
create index introduction_ending on introduction (step_on)
  where state = 'open' or (state = 'declined' and not is_told);

-- The steps of a request: its connectors in order, then the target. A step with sent_on has begun.
create table introduction_step (
  introduction_id bigint not null references introduction on delete cascade,
  number smallint not null,
  is_target boolean not null,
  -- null: the account was deleted, or the connector writes a mail to the target
  user_id bigint references users on delete set null,
  -- the text of the connector of the step before; empty for the first connector
  words text not null default '',
  with_asker_words boolean not null default true,
  sent_on timestamptz(3),
  -- the message with the request; null if the connector writes a mail
  conversation_id bigint references conversation on delete set null,
  position int,
  later_until timestamptz(3),
  answer text check (answer in ('passed-on', 'declined', 'accepted', 'introduced', 'no-answer')),
  answered_on timestamptz(3),
  primary key (introduction_id, number),
  constraint introduction_step_answered check ((answer is null) = (answered_on is null))
);
create index introduction_step_user on introduction_step (user_id, introduction_id) where user_id is not null;
create index introduction_step_conversation on introduction_step (conversation_id) where conversation_id is not null;

-- Members whom nobody can ask.
create table introduction_off (
  user_id bigint primary key references users on delete cascade
);

-- Members from whom a member takes no requests.
create table introduction_off_from (
  user_id bigint not null references users on delete cascade,
  asker_id bigint not null references users on delete cascade,
  created_on timestamptz(3) not null,
  primary key (user_id, asker_id)
);
create index introduction_off_from_asker on introduction_off_from (asker_id);

alter table notification add column introduction_id bigint references introduction on delete cascade;
create index notification_introduction on notification (introduction_id) where introduction_id is not null;
