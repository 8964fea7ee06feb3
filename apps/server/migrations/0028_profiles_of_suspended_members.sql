-- Only administrators see the profile of a suspended member. Therefore a suspension makes searches read the
-- members of the user's collectives and the user's network again.
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
