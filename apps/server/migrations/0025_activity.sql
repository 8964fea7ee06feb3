-- What was done, by whom and when: a table that is only added to.

create table activity (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- Who did it: the account, and the name that it had then. Both null for what Kithline does by itself. No foreign key: the entry stays as
  -- it is when the account goes, and so does the id of what it is about.
  user_id bigint,
  user_name text,
  act text not null,
  thing_kind text check (thing_kind in ('person', 'organization', 'member', 'collective', 'client', 'lookup', 'file', 'invite')),
  thing_id bigint,
  thing_name text,
  -- a section of a profile, the dataset of an item, the numbers of an import
  detail text,
  field text,
  from_value text,
  to_value text,
  -- how many further fields the act changed
  more int not null default 0,
  via text not null check (via in ('dashboard', 'profile', 'import', 'collective', 'schedule')),
  -- Folded words: A of who did it, B of what it is about, C of the rest.
  words tsvector not null,
  check (user_name is not null or user_id is null),
  check (thing_name is not null or thing_kind is null)
);
create index activity_by_time on activity (at desc, id desc);
create index activity_by_user on activity (user_id, at desc, id desc);
create index activity_by_act on activity (act, at desc, id desc);
create index activity_by_thing on activity (thing_kind, thing_id, at desc, id desc);
create index activity_words on activity using gin (words);

-- For how many days nothing is deleted; the server writes its setting here when it starts.
insert into setting (key, value) values ('activity.days', '730');

create function refuse_changed_activity() returns trigger language plpgsql as $$
begin
  raise exception 'activity is only added to' using errcode = 'restrict_violation';
end $$;

create function refuse_deleted_activity() returns trigger language plpgsql as $$
declare
  -- Without the setting nothing may go.
  kept_from timestamptz := coalesce(
    (select now() - make_interval(days => (value #>> '{}')::int) from setting where key = 'activity.days'), '-infinity');
begin
  if exists (select from old_rows where at >= kept_from) then
    raise exception 'activity since % is kept', kept_from using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger activity_update before update on activity for each statement execute function refuse_changed_activity ();
create trigger activity_truncate before truncate on activity for each statement execute function refuse_changed_activity ();
create trigger activity_delete after delete on activity referencing old table as old_rows
  for each statement execute function refuse_deleted_activity ();
