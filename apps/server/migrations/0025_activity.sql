-- What was done, by whom, to what: for administrators. Rows are added and never changed; old ones are deleted by a schedule.

-- Names of people and organizations are not kept here, because they are looked up when the list is read: what an account takes along when it
-- is deleted is not left behind. Ids are no references, so that nothing that goes changes a row.
create table activity (
  id bigint generated always as identity primary key,
  done_on timestamptz(3) not null,
  -- a user and that user's person; null: the product itself
  user_id bigint,
  person_id bigint,
  -- of administrators only, whose acts stay theirs when their account has gone
  name text,
  kind text not null,
  words text not null,
  -- what was acted on: a person or an organization by its id, anything else by id and name
  on_kind text,
  on_id bigint,
  on_name text,
  -- a second thing, and the words before it: "into", "the owner of"
  also_words text,
  also_kind text,
  also_id bigint,
  also_name text,
  -- one value, where it is no fact of a profile
  field text,
  value_before text,
  value_after text,
  -- the change of a profile, in which its values are
  change_id bigint,
  place text not null
);
create index activity_done_on on activity (done_on desc, id desc);
create index activity_of_person on activity (person_id, done_on desc, id desc);
create index activity_of_kind on activity (kind, done_on desc, id desc);
create index activity_on on activity (on_kind, on_id, done_on desc, id desc);
create index activity_also on activity (also_kind, also_id, done_on desc, id desc) where also_id is not null;

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
  if exists (select from old_rows where done_on >= kept_from) then
    raise exception 'activity since % is kept', kept_from using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger activity_update before update on activity for each statement execute function refuse_changed_activity ();
create trigger activity_truncate before truncate on activity for each statement execute function refuse_changed_activity ();
create trigger activity_delete after delete on activity referencing old table as old_rows
  for each statement execute function refuse_deleted_activity ();
