-- Editing of profiles, and the history of every change.

-- A fact of the common space in whose place the person's profile says something else, or nothing: it is seen only where the profile is not.
-- Of the columns of `person` and of lists, `member_profile.sources` says it: a field that is named there is decided by the profile.
alter table work_role add column overridden boolean not null default false check (not (overridden and in_profile));
alter table education add column overridden boolean not null default false check (not (overridden and in_profile));
alter table person_item add column overridden boolean not null default false check (not (overridden and in_profile));
alter table person_supported_organization
  add column overridden boolean not null default false check (not (overridden and in_profile));

-- One save of a form, one take-back, one file or provider that wrote.
create table profile_change (
  id bigint generated always as identity primary key,
  person_id bigint references person (id) on delete cascade,
  organization_id bigint references organization (id) on delete cascade,
  -- of a person: the space that was written; what stands in the profile goes with the account
  in_profile boolean not null default false,
  means text not null check (means in ('form', 'curated', 'enrichment', 'taking-back')),
  made_on timestamptz(3) not null,
  made_by bigint references users (id) on delete set null,
  -- what was changed, in words of the form: "Basic Information"
  section text not null,
  takes_back bigint references profile_change (id) on delete cascade,
  -- the change that has taken this one back, as long as that one holds itself
  taken_back_by bigint references profile_change (id) on delete set null,
  check (num_nonnulls(person_id, organization_id) = 1)
);
create index profile_change_person on profile_change (person_id, id) where person_id is not null;
create index profile_change_organization on profile_change (organization_id, id) where organization_id is not null;
create index profile_change_made_by on profile_change (made_by) where made_by is not null;
create index profile_change_takes_back on profile_change (takes_back) where takes_back is not null;
create index profile_change_taken_back_by on profile_change (taken_back_by) where taken_back_by is not null;

-- What a change found and what it left, a row a field: {"value", "source"} of a text, link or list; of an entry of a history ("role 12") its
-- columns, null where there is none.
create table profile_change_field (
  change_id bigint not null references profile_change (id) on delete cascade,
  field text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (change_id, field)
);

-- Searches see it when a fact is overridden.
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
