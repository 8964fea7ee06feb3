-- When members were suspended, and when they last sent a request.

alter table users
  add column suspended_on timestamptz(3),
  add column last_seen_on timestamptz(3);
-- Members without a session sent their last known request when they registered.
update users set last_seen_on = coalesce((select max(seen_on) from session where session.user_id = users.id), created_on);

-- Shares of a suspended member stay stored, but show nothing: queries read shares from this view, which omits
-- the shares of suspended members.
alter table collective_network rename to network_share;
alter table network_share add column suspended boolean not null default false;
create view collective_network as
  select collective_id, network_id, shared_on from network_share where not suspended;

-- Makes the triggers for searches also watch `suspended`.
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
