-- Members who are suspended, and when members were last seen.

alter table users
  add column suspended_on timestamptz(3),
  add column last_seen_on timestamptz(3);
-- Who has no session any more was here at least on the day of the registration.
update users set last_seen_on = coalesce((select max(seen_on) from session where session.user_id = users.id), created_on);

-- What a suspended member shares is kept, and shows nothing: everybody reads shares by the view.
alter table collective_network rename to network_share;
alter table network_share add column suspended boolean not null default false;
create view collective_network as
  select collective_id, network_id, shared_on from network_share where not suspended;

-- The search follows a share that is suspended or restored.
do $$
declare
  arguments text := format('(%L, %L, %L)', 'share', 'collective_id, network_id, shared_on, suspended',
    'select collective_id from differing');
begin
  drop trigger search_insert on network_share;
  drop trigger search_update on network_share;
  drop trigger search_delete on network_share;
  execute format('create trigger search_insert after insert on network_share referencing new table as new_rows
    for each statement execute function write_search_change %s', arguments);
  execute format('create trigger search_update after update on network_share referencing old table as old_rows new table as new_rows
    for each statement execute function write_search_change %s', arguments);
  execute format('create trigger search_delete after delete on network_share referencing old table as old_rows
    for each statement execute function write_search_change %s', arguments);
end $$;
