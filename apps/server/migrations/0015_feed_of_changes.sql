-- Changes of the facts that a search reads, for servers that hold columns of these facts in memory. The
-- transaction that changes the facts writes a row with its own id. So a server that has applied a snapshot
-- can read exactly the later changes.
--
-- Both tables are unlogged. A crash, a failover, recovery to a point in time or a restored backup may undo
-- transactions that a server has read. Each of them also empties unlogged tables, and a server that does not
-- find its feed loads everything again.
create unlogged table search_change (
  xid xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('person', 'organization', 'title', 'network', 'share', 'belonging', 'lookup', 'place')),
  ids bigint[] not null
);
create index search_change_xid on search_change (xid);

-- The open feed: one row, or none until a server opens one. A server recognizes a row that was copied from
-- another database: its transaction is not the one in written_by, or the oid of the database differs.
create unlogged table search_feed (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  written_by xid8 not null default pg_current_xact_id(),
  database oid not null,
  -- Changes of transactions that this snapshot sees were deleted; cut_xid is the latest of these
  -- transactions.
  cut pg_snapshot,
  cut_xid xid8,
  -- Changes of transactions that this snapshot sees are deleted when the snapshot is a day old.
  next_cut pg_snapshot,
  next_cut_on timestamptz
);

-- Writes one row for a statement that has changed anything that a search reads. Arguments: the kind, the
-- columns that a search reads, and SQL that returns ids from `differing`, the rows whose columns have
-- changed.
create function write_search_change() returns trigger language plpgsql as $$
declare
  differing text;
begin
  differing := case tg_op
    when 'INSERT' then format('select %s from new_rows', tg_argv[1])
    when 'DELETE' then format('select %s from old_rows', tg_argv[1])
    else format('(select %1$s from old_rows except all select %1$s from new_rows)
      union all (select %1$s from new_rows except all select %1$s from old_rows)', tg_argv[1])
  end;
  execute format(
    'with differing as (%s) insert into search_change (kind, ids)
     select $1, array_agg(distinct id) from (%s) as changed (id) having count(*) > 0',
    differing, tg_argv[2]) using tg_argv[0];
  return null;
end $$;

-- A trigger of TRUNCATE does not get the deleted rows. Therefore it closes the feed, and servers load
-- everything again.
create function close_search_feed() returns trigger language plpgsql as $$
begin
  delete from search_feed;
  return null;
end $$;

do $$
declare
  watched record;
  arguments text;
begin
  for watched in
    select * from (values
      ('person', 'person', 'select id from differing',
        'id, first_name, last_name, preferred_first_name, credentials, name, name_key, last_key, preferred_key, name_more,
         profile_picture, place_id, sources'),
      ('member_profile', 'person', 'select person_id from differing',
        'person_id, first_name, last_name, preferred_first_name, credentials, name, name_key, last_key, preferred_key, name_more,
         profile_picture, place_id, sources'),
      ('users', 'person', 'select person_id from differing', 'id, person_id, is_admin'),
      ('network_contact', 'person', 'select person_id from differing',
        'network_id, contact_id, person_id, first_name, last_name, credentials, name, name_key, last_key, name_more, nameless, slug, linkedin,
         company, company_key, company_is_plain, organization_id, position, title_id, role_id, connected_on, first_import_id, first_day'),
      -- Searches read the former statements of a contact for the person of the contact's present statement.
      ('former_statement', 'person', 'select person_id from differing
         union all select c.person_id from differing join network_contact c using (network_id, contact_id)',
        'id, network_id, contact_id, person_id, first_name, last_name, credentials, name, name_key, last_key, name_more, nameless, slug,
         linkedin, company, company_key, company_is_plain, organization_id, position, title_id, role_id, connected_on, first_import_id,
         last_import_id, first_day, last_day, last_ended_on'),
      ('work_role', 'person', 'select person_id from differing',
        'id, person_id, organization_id, title, title_id, from_year, from_month, to_year, to_month, is_ongoing, is_primary, role_type_id,
         seniority_ids, source, in_profile'),
      ('education', 'person', 'select person_id from differing',
        'id, person_id, organization_id, degree_ids, major_ids, from_year, to_year, is_ongoing, source, in_profile'),
      ('person_item', 'person', 'select person_id from differing', 'person_id, dataset, item_id, position, in_profile'),
      ('person_supported_organization', 'person', 'select person_id from differing', 'person_id, organization_id, in_profile'),
      ('organization', 'organization', 'select id from differing',
        'id, name, name_key, type_id, profile_picture, place_id, employee_size_id, source, sources'),
      ('organization_name', 'organization', 'select organization_id from differing',
        'name_norm, organization_id, name, is_alias, is_common'),
      ('organization_item', 'organization', 'select organization_id from differing', 'organization_id, dataset, item_id, position'),
      ('title', 'title', 'select id from differing', 'id, name, name_norm, role_type_id, seniority_ids'),
      ('network', 'network', 'select id from differing', 'id, user_id, updated_on, file_day, import_id'),
      -- Only a completed import ends the jobs of earlier files.
      ('contact_import', 'network', 'select network_id from differing',
        'id, network_id, file_day, completed_on, state = ''completed'' as is_completed'),
      ('collective_network', 'share', 'select collective_id from differing', 'collective_id, network_id, shared_on'),
      ('share_left_out', 'share', 'select collective_id from differing', 'collective_id, network_id, person_id'),
      ('collaborator', 'belonging', 'select collective_id from differing', 'collective_id, user_id'),
      ('collective', 'belonging', 'select id from differing', 'id, client_id'),
      -- The owner belongs to every collective of the client.
      ('client', 'belonging', 'select c.id from differing join collective c on c.client_id = differing.id', 'id, owner_id'),
      ('lookup', 'lookup', 'select id from differing', 'id, dataset, name, name_norm, position, detail'),
      ('place', 'place', 'select id from differing', 'id, name, name_norm, country_code, country, lat, lng, population')
    ) as watched (name, kind, ids, columns)
  loop
    arguments := format('(%L, %L, %L)', watched.kind, watched.columns, watched.ids);
    execute format('create trigger search_insert after insert on %I referencing new table as new_rows
      for each statement execute function write_search_change %s', watched.name, arguments);
    execute format('create trigger search_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function write_search_change %s', watched.name, arguments);
    execute format('create trigger search_delete after delete on %I referencing old table as old_rows
      for each statement execute function write_search_change %s', watched.name, arguments);
    execute format('create trigger search_truncate after truncate on %I
      for each statement execute function close_search_feed ()', watched.name);
  end loop;
end $$;
