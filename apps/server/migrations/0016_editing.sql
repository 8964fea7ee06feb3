-- Editing of profiles, and the history of every change.

-- An overridden fact of the common space: the person's profile replaces it or removes it, so only viewers who
-- do not see the profile see it. For columns of `person` and for lists, `member_profile.sources` lists the
-- fields that the profile overrides.
alter table work_role add column overridden boolean not null default false check (not (overridden and in_profile));
alter table education add column overridden boolean not null default false check (not (overridden and in_profile));
alter table person_item add column overridden boolean not null default false check (not (overridden and in_profile));
alter table person_supported_organization
  add column overridden boolean not null default false check (not (overridden and in_profile));

-- One save of a form, one take-back, or what one file or provider has written.
create table profile_change (
  id bigint generated always as identity primary key,
  person_id bigint references person (id) on delete cascade,
  organization_id bigint references organization (id) on delete cascade,
  -- Whether the change was made to a member's profile. Such changes are deleted with the account.
  in_profile boolean not null default false,
  means text not null check (means in ('form', 'curated', 'enrichment', 'taking-back')),
  made_on timestamptz(3) not null,
  made_by bigint references users (id) on delete set null,
  -- the section of the form: "Basic Information"
  section text not null,
  takes_back bigint references profile_change (id) on delete cascade,
  -- the change that took this one back, unless that change was taken back itself
  taken_back_by bigint references profile_change (id) on delete set null,
  check (num_nonnulls(person_id, organization_id) = 1)
);
create index profile_change_person on profile_change (person_id, id) where person_id is not null;
create index profile_change_organization on profile_change (organization_id, id) where organization_id is not null;
create index profile_change_made_by on profile_change (made_by) where made_by is not null;
create index profile_change_takes_back on profile_change (takes_back) where takes_back is not null;
create index profile_change_taken_back_by on profile_change (taken_back_by) where taken_back_by is not null;

-- The state of each field before and after a change: {"value", "source"} for a text, link or list; all
-- columns for a role or study ("role 12"), or null if it did not exist.
create table profile_change_field (
  change_id bigint not null references profile_change (id) on delete cascade,
  field text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (change_id, field)
);

-- Makes the triggers for searches also watch `overridden`.
do $$
declare
  watched record;
  arguments text;
begin
  for watched in
    select * from (values
      ('work_role',
        'id, person_id, organization_id, title, title_id, from_year, from_month, to_year, to_month, is_ongoing, is_primary, role_type_id,
         seniority_ids, source, in_profile, overridden'),
      ('education',
        'id, person_id, organization_id, degree_ids, major_ids, from_year, to_year, is_ongoing, source, in_profile, overridden'),
      ('person_item', 'person_id, dataset, item_id, position, in_profile, overridden'),
      ('person_supported_organization', 'person_id, organization_id, in_profile, overridden')
    ) as watched (name, columns)
  loop
    arguments := format('(%L, %L, %L)', 'person', watched.columns, 'select person_id from differing');
    execute format('drop trigger search_insert on %I', watched.name);
    execute format('drop trigger search_update on %I', watched.name);
    execute format('drop trigger search_delete on %I', watched.name);
    execute format('create trigger search_insert after insert on %I referencing new table as new_rows
      for each statement execute function write_search_change %s', watched.name, arguments);
    execute format('create trigger search_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function write_search_change %s', watched.name, arguments);
    execute format('create trigger search_delete after delete on %I referencing old table as old_rows
      for each statement execute function write_search_change %s', watched.name, arguments);
  end loop;
end $$;
