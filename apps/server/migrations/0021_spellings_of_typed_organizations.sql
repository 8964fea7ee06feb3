-- How a role, a study or a supported organization spells the name of an organization that nobody has named in
-- the common space. Only viewers who see the fact see the spelling, as with contacts files.
alter table work_role add column spelling text, add column spelling_key text, add check ((spelling is null) = (spelling_key is null));
alter table education add column spelling text, add column spelling_key text, add check ((spelling is null) = (spelling_key is null));
alter table person_supported_organization
  add column spelling text, add column spelling_key text, add check ((spelling is null) = (spelling_key is null));
create index work_role_spelled on work_role (organization_id) where spelling is not null;
create index education_spelled on education (organization_id) where spelling is not null;
create index person_supported_organization_spelled on person_supported_organization (organization_id) where spelling is not null;

-- Until now, a name that a member typed was stored in the organization. It moves to the facts that refer to
-- the organization.
create temporary table typed_organization on commit drop as
select id, name, name_key from organization where sources ->> 'name' = 'self' and name is not null;
create unique index on typed_organization (id);
update work_role f set spelling = t.name, spelling_key = t.name_key from typed_organization t where t.id = f.organization_id;
update education f set spelling = t.name, spelling_key = t.name_key from typed_organization t where t.id = f.organization_id;
update person_supported_organization f set spelling = t.name, spelling_key = t.name_key
from typed_organization t where t.id = f.organization_id;
update organization o set name = null, name_key = null, sources = o.sources - 'name', source = 'import', created_by = null
from typed_organization t where t.id = o.id;
update organization_name n set is_common = false, name = n.name_norm
from typed_organization t where t.id = n.organization_id and not n.is_alias;

-- The history stores all columns of a role or study, and the spellings of supported organizations beside
-- their list.
update profile_change_field f set
  before = case when jsonb_typeof(f.before) = 'object' then f.before || jsonb_build_object('spelling', (
    select t.name from typed_organization t where t.id = (f.before ->> 'organization_id')::bigint)) else f.before end,
  after = case when jsonb_typeof(f.after) = 'object' then f.after || jsonb_build_object('spelling', (
    select t.name from typed_organization t where t.id = (f.after ->> 'organization_id')::bigint)) else f.after end
where f.field ~ '^(role|study) ';
update profile_change_field f set before = f.before || jsonb_build_object('spellings', spelled.names)
from (
  select f.change_id, jsonb_object_agg(t.id, t.name) as names
  from profile_change_field f cross join lateral jsonb_array_elements_text(f.before -> 'value') as supported (id)
  join typed_organization t on t.id = supported.id::bigint
  where f.field = 'supportedOrganizations' group by f.change_id
) as spelled
where spelled.change_id = f.change_id and f.field = 'supportedOrganizations';
update profile_change_field f set after = f.after || jsonb_build_object('spellings', spelled.names)
from (
  select f.change_id, jsonb_object_agg(t.id, t.name) as names
  from profile_change_field f cross join lateral jsonb_array_elements_text(f.after -> 'value') as supported (id)
  join typed_organization t on t.id = supported.id::bigint
  where f.field = 'supportedOrganizations' group by f.change_id
) as spelled
where spelled.change_id = f.change_id and f.field = 'supportedOrganizations';

-- Finds the organizations to which a history refers. They are not deleted, even if no file names them now.
create index profile_change_field_organization_before on profile_change_field ((before -> 'organization_id'))
  where field ~ '^(role|study) ';
create index profile_change_field_organization_after on profile_change_field ((after -> 'organization_id'))
  where field ~ '^(role|study) ';
create index profile_change_field_supported on profile_change_field
  using gin ((before -> 'value'), (after -> 'value')) where field = 'supportedOrganizations';

-- Makes the triggers for searches also watch the spellings.
do $$
declare
  watched record;
  arguments text;
begin
  for watched in
    select * from (values
      ('work_role',
        'id, person_id, organization_id, title, title_id, from_year, from_month, to_year, to_month, is_ongoing, is_primary, role_type_id,
         seniority_ids, source, in_profile, overridden, spelling, spelling_key'),
      ('education',
        'id, person_id, organization_id, degree_ids, major_ids, from_year, to_year, is_ongoing, source, in_profile, overridden, spelling,
         spelling_key'),
      ('person_supported_organization', 'person_id, organization_id, in_profile, overridden, spelling, spelling_key')
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
