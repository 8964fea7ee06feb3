-- Fast; no table is rewritten. The earlier title of the contact that a statement's title only spells
-- differently, or null. A statement with such an earlier title is not a changed job.
alter table network_contact add column original_title_id bigint references title (id);
alter table former_statement add column original_title_id bigint references title (id);

-- Makes the triggers for searches also watch the new columns.
do $$
declare
  watched record;
  arguments text;
begin
  for watched in
    select * from (values
      ('network_contact', 'select person_id from differing',
        'network_id, contact_id, person_id, first_name, last_name, credentials, name, name_key, last_key,
          name_words, name_more, nameless,
         slug, linkedin, company, company_key, company_is_plain, organization_id, position, title_id,
           original_title_id, role_id, connected_on, first_import_id,
         first_day'),
      ('former_statement', 'select person_id from differing
         union all select c.person_id from differing join network_contact c using (network_id, contact_id)',
        'id, network_id, contact_id, person_id, first_name, last_name, credentials, name, name_key,
          last_key, name_words, name_more, nameless,
         slug, linkedin, company, company_key, company_is_plain, organization_id, position, title_id,
           original_title_id, role_id, connected_on, first_import_id,
         last_import_id, first_day, last_day, last_ended_on')
    ) as watched (name, ids, columns)
  loop
    arguments := format('(%L, %L, %L)', 'person', watched.columns, watched.ids);
    execute format('drop trigger search_insert on %I', watched.name);
    execute format('drop trigger search_update on %I', watched.name);
    execute format('drop trigger search_delete on %I', watched.name);
    execute format('create trigger search_insert after insert on %I referencing new table as new_rows
      for each statement execute function write_search_change %s', watched.name, arguments);
    execute format('create trigger search_update after update
      on %I referencing old table as old_rows new table as new_rows
      for each statement execute function write_search_change %s', watched.name, arguments);
    execute format('create trigger search_delete after delete on %I referencing old table as old_rows
      for each statement execute function write_search_change %s', watched.name, arguments);
  end loop;
end $$;

-- The day up to which a member has marked the changed jobs of a person as seen.
create table changed_job_seen (
  user_id bigint not null references users on delete cascade,
  person_id bigint not null references person on delete cascade,
  heard_on date not null,
  seen_on timestamptz(3) not null default now(),
  primary key (user_id, person_id)
);
create index changed_job_seen_person on changed_job_seen (person_id);
