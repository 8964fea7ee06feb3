-- Whether the spelling is in mixed case and without a legal form, like company_is_plain of statements. The
-- server sets it for existing rows (organizations/joining).
alter table work_role add column spelling_is_plain boolean not null default false;
alter table education add column spelling_is_plain boolean not null default false;
alter table person_supported_organization add column spelling_is_plain boolean not null default false;

-- Makes the triggers for searches also watch the new columns.
do $$
declare
  watched record;
  arguments text;
begin
  for watched in
    select * from (values
      ('work_role',
        'id, person_id, organization_id, title, title_id, from_year, from_month, to_year, to_month, is_ongoing, is_primary, role_type_id,
         seniority_ids, source, in_profile, overridden, spelling, spelling_key, spelling_is_plain'),
      ('education',
        'id, person_id, organization_id, degree_ids, major_ids, from_year, to_year, is_ongoing, source, in_profile, overridden, spelling,
         spelling_key, spelling_is_plain'),
      ('person_supported_organization',
        'person_id, organization_id, in_profile, overridden, spelling, spelling_key, spelling_is_plain')
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
