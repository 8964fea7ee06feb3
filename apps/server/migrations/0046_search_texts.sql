-- Search texts of names and titles (platform/text/spell-words.ts): words without punctuation, joined words,
-- initials, accents written as two letters, other scripts in Latin letters. Null if they add nothing to the
-- folded name. The server fills existing rows (people/respell-names.ts; titles are classified again).
alter table person add column name_words text collate "C";
alter table member_profile add column name_words text collate "C";
alter table network_contact add column name_words text collate "C";
alter table former_statement add column name_words text collate "C";
alter table title add column searched text collate "C";

-- Makes the triggers for searches also watch the new columns.
do $$
declare
  watched record;
  arguments text;
begin
  for watched in
    select * from (values
      ('person', 'person', 'select id from differing',
        'id, first_name, last_name, preferred_first_name, credentials, name, name_key, last_key,
          preferred_key, name_words, name_more,
         profile_picture, place_id, sources'),
      ('member_profile', 'person', 'select person_id from differing',
        'person_id, first_name, last_name, preferred_first_name, credentials, name, name_key, last_key,
          preferred_key, name_words, name_more,
         profile_picture, place_id, sources'),
      ('network_contact', 'person', 'select person_id from differing',
        'network_id, contact_id, person_id, first_name, last_name, credentials, name, name_key, last_key,
          name_words, name_more, nameless,
         slug, linkedin, company, company_key, company_is_plain, organization_id, position, title_id,
           role_id, connected_on, first_import_id,
         first_day'),
      ('former_statement', 'person', 'select person_id from differing
         union all select c.person_id from differing join network_contact c using (network_id, contact_id)',
        'id, network_id, contact_id, person_id, first_name, last_name, credentials, name, name_key,
          last_key, name_words, name_more, nameless,
         slug, linkedin, company, company_key, company_is_plain, organization_id, position, title_id,
           role_id, connected_on, first_import_id,
         last_import_id, first_day, last_day, last_ended_on'),
      ('title', 'title', 'select id from differing', 'id, name, name_norm, searched, role_type_id,
        seniority_ids')
    ) as watched (name, kind, ids, columns)
  loop
    arguments := format('(%L, %L, %L)', watched.kind, watched.columns, watched.ids);
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

-- Finds the person with a pasted e-mail address.
create index person_email_personal on person (lower(email_personal)) where email_personal is not null;
create index person_email_work on person (lower(email_work)) where email_work is not null;
