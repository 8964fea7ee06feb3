-- A file of 30,000 people writes 30,000 statements in one go.

-- Chains read networks and days off this index; names are not read off it any more, because the search has
-- them in memory.
drop index network_contact_person;
create index network_contact_person on network_contact (person_id) include (network_id, connected_on);

-- PostgreSQL checks a foreign key with one query for each row, which took longer for four keys than writing
-- the rows. These triggers check a key with one query for each statement. As foreign keys do, they hold the
-- rows referred to until the transaction ends, so that nobody deletes them meanwhile. Their ids never change.
alter table network_contact
  drop constraint network_contact_network_id_fkey,
  drop constraint network_contact_person_id_fkey,
  drop constraint network_contact_organization_id_fkey,
  drop constraint network_contact_title_id_fkey;

-- Arguments: the column that refers, and the table that it refers to.
create function check_reference() returns trigger language plpgsql as $$
declare
  written text := 'select distinct %1$I as id from new_rows where %1$I is not null';
  missing bigint;
begin
  if tg_op = 'UPDATE' then
    written := 'select distinct n.%1$I as id from new_rows n left join old_rows o using (contact_id)
      where n.%1$I is not null and n.%1$I is distinct from o.%1$I';
  end if;
  execute format(
    'with written as materialized (' || written || '),
     held as (select id from %2$I where id in (select id from written) order by id for key share)
     select id from written where id not in (select id from held) limit 1', tg_argv[0], tg_argv[1])
    into missing;
  if missing is not null then
    raise foreign_key_violation using message =
      format('%s.%s refers to %s %s, which does not exist', tg_table_name, tg_argv[0], tg_argv[1], missing);
  end if;
  return null;
end $$;

-- Arguments: the column of network_contact that refers to deleted rows, and what becomes of the statements:
-- "delete" or "refuse".
create function check_referring_contacts() returns trigger language plpgsql as $$
declare
  is_found boolean;
begin
  if tg_argv[1] = 'delete' then
    execute format('delete from network_contact where %I in (select id from old_rows)', tg_argv[0]);
    return null;
  end if;
  execute format(
    'select exists (select from network_contact where %I in (select id from old_rows))', tg_argv[0])
    into is_found;
  if is_found then
    raise foreign_key_violation using message =
      format('network_contact.%s still refers to a deleted %s', tg_argv[0], tg_table_name);
  end if;
  return null;
end $$;

do $$
declare
  reference record;
  arguments text;
begin
  for reference in
    select * from (values
      ('network_id', 'network', 'delete'),
      ('person_id', 'person', 'delete'),
      ('organization_id', 'organization', 'refuse'),
      ('title_id', 'title', 'refuse')
    ) as given (referring, referred, rule)
  loop
    arguments := format('(%L, %L)', reference.referring, reference.referred);
    execute format('create trigger %I after insert on network_contact referencing new table as new_rows
      for each statement execute function check_reference %s', 'inserted_' || reference.referring, arguments);
    execute format('create trigger %I after update on network_contact
      referencing old table as old_rows new table as new_rows
      for each statement execute function check_reference %s', 'updated_' || reference.referring, arguments);
    execute format('create trigger referring_contacts after delete on %I referencing old table as old_rows
      for each statement execute function check_referring_contacts(%L, %L)',
      reference.referred, reference.referring, reference.rule);
  end loop;
end $$;

-- A file is deleted once it is imported; compressing it takes longer than writing it.
alter table contact_import_file alter column content set storage external;
