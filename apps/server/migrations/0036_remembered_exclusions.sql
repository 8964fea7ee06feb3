-- Who is left out of a share is remembered once it is withdrawn, and offered when the network is shared again. The rows follow the
-- collective and the network, no longer the share; whoever leaves a collective forgets them (decision 31).
alter table share_left_out_label
  drop constraint share_left_out_label_collective_id_network_id_fkey,
  add foreign key (collective_id) references collective (id) on delete cascade,
  add foreign key (network_id) references network (id) on delete cascade;
alter table share_left_out_person
  drop constraint share_left_out_person_collective_id_network_id_fkey,
  add foreign key (collective_id) references collective (id) on delete cascade,
  add foreign key (network_id) references network (id) on delete cascade;
-- Of a network that goes.
create index share_left_out_label_network on share_left_out_label (network_id);
create index share_left_out_person_network on share_left_out_person (network_id);
