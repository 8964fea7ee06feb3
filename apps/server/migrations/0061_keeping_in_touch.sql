-- Fast; no table is rewritten. How often members want to be in touch with people, and when they were in
-- touch. Other members see none of this.

-- A member's choice for one person.
create table touch_rhythm (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  person_id bigint not null references person,
  -- 0: never, regardless of labels; null: the rhythms of labels apply
  every_months smallint check (every_months in (0, 1, 3, 6, 12)),
  -- the day from which the rhythm counts if there was no touch yet
  counted_from date,
  -- "Later": not due before this day
  later_until date,
  updated_on timestamptz(3) not null default now(),
  constraint touch_rhythm_unique unique (user_id, person_id),
  constraint touch_rhythm_counted check ((every_months is null) = (counted_from is null))
);
create index touch_rhythm_person on touch_rhythm (person_id);

-- The rhythm for everybody who has a label of the member's network, unless the member has chosen another one
-- for the person.
create table label_rhythm (
  label_id bigint primary key references label on delete cascade,
  every_months smallint not null check (every_months in (1, 3, 6, 12)),
  counted_from date not null
);

-- Logged touches: when a member was in touch with a person outside of Kithline.
create table logged_touch (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  person_id bigint not null references person,
  day date not null,
  way text not null check (way in ('met', 'call', 'mail', 'message', 'other')),
  note_id bigint references note on delete set null,
  -- The id that the member's browser gave the touch. A request that is sent again creates no second row.
  client_id uuid not null,
  created_on timestamptz(3) not null default now(),
  constraint logged_touch_client_unique unique (user_id, client_id)
);
create index logged_touch_user on logged_touch (user_id, person_id);
create index logged_touch_person on logged_touch (person_id);
create index logged_touch_note on logged_touch (note_id) where note_id is not null;
