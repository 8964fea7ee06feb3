-- Who did what to whom, for administrators. Rows are inserted and never changed. A schedule deletes old rows.

-- Names of people and organizations are not stored here, but looked up when the list is read. So they do not
-- outlive a deleted account. Ids are not foreign keys, so that no deletion changes a row.
create table activity (
  id bigint generated always as identity primary key,
  done_on timestamptz(3) not null,
  -- the user who acted and that user's person; null: Kithline acted by itself
  user_id bigint,
  person_id bigint,
  -- only for administrators, whose acts keep the name after the account is deleted
  name text,
  kind text not null,
  words text not null,
  -- the object: a person or an organization by id, anything else by id and name
  on_kind text,
  on_id bigint,
  on_name text,
  -- a second object, and the words before it: "into", "the owner of"
  also_words text,
  also_kind text,
  also_id bigint,
  also_name text,
  -- a changed value that is not a fact of a profile
  field text,
  value_before text,
  value_after text,
  -- the change of a profile, which contains its values
  change_id bigint,
  place text not null
);
create index activity_done_on on activity (done_on desc, id desc);
create index activity_of_person on activity (person_id, done_on desc, id desc);
create index activity_of_kind on activity (kind, done_on desc, id desc);
create index activity_on on activity (on_kind, on_id, done_on desc, id desc);
create index activity_also on activity (also_kind, also_id, done_on desc, id desc) where also_id is not null;

-- The number of days for which rows cannot be deleted. The server writes its setting here when it starts.
insert into setting (key, value) values ('activity.days', '730');

create function refuse_changed_activity() returns trigger language plpgsql as $$
begin
  raise exception 'activity is only added to' using errcode = 'restrict_violation';
end $$;

create function refuse_deleted_activity() returns trigger language plpgsql as $$
declare
  -- Without the setting, no row may be deleted.
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
