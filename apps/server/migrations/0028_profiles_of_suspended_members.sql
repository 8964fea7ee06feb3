-- The profile of a suspended member is seen by administrators only: the search reads again who belongs to the member's collectives, and
-- whose network is the member's.
create trigger search_update_of_belonging after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function write_search_change ('belonging', 'id, suspended_on is null as is_shown',
    'select collaborator.collective_id from differing join collaborator on collaborator.user_id = differing.id
     union select collective.id from differing join client on client.owner_id = differing.id
     join collective on collective.client_id = client.id');
create trigger search_update_of_network after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function write_search_change ('network', 'id, suspended_on is null as is_shown',
    'select network.id from differing join network on network.user_id = differing.id');
