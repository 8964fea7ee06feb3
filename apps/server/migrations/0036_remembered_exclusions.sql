-- The exclusions of a share stay stored after its withdrawal, and are suggested when the network is shared
-- again. The rows now refer to the collective and the network instead of the share. They are deleted when the
-- member leaves the collective (decision 31).
alter table share_left_out_label
  drop constraint share_left_out_label_collective_id_network_id_fkey,
  add foreign key (collective_id) references collective (id) on delete cascade,
  add foreign key (network_id) references network (id) on delete cascade;
alter table share_left_out_person
  drop constraint share_left_out_person_collective_id_network_id_fkey,
  add foreign key (collective_id) references collective (id) on delete cascade,
  add foreign key (network_id) references network (id) on delete cascade;
-- For the deletion of a network.
create index share_left_out_label_network on share_left_out_label (network_id);
create index share_left_out_person_network on share_left_out_person (network_id);
