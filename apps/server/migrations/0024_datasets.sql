-- Items of datasets that administrators add, rename, merge and delete.

-- Names that administrators have decided about: the lists that the product starts with do not write them again.
create table decided_lookup_name (
  dataset text not null,
  name_norm text not null,
  primary key (dataset, name_norm)
);

-- Items that were deleted or merged, by their ids, which addresses and the history of profiles go on naming.
create table retired_lookup (
  id bigint primary key,
  dataset text not null,
  name text not null,
  name_norm text not null,
  position int not null,
  detail text,
  -- the item that took this one in; null when it was deleted. That one may be retired later.
  merged_into bigint,
  -- the last change of a profile before: lists that were changed later stay as they are when the item is restored
  after_change bigint not null,
  retired_on timestamptz(3) not null
);
create index retired_lookup_merged_into on retired_lookup (merged_into) where merged_into is not null;
create index retired_lookup_deleted on retired_lookup (dataset, retired_on) where merged_into is null;

-- The lists that a deleted item was taken out of, for as long as it can be restored.
create table retired_use (
  item_id bigint not null references retired_lookup (id) on delete cascade,
  person_id bigint references person (id) on delete cascade,
  organization_id bigint references organization (id) on delete cascade,
  position int not null,
  -- of a person: the space
  in_profile boolean not null default false,
  check (num_nonnulls(person_id, organization_id) = 1)
);
create index retired_use_item on retired_use (item_id);
create index retired_use_person on retired_use (person_id) where person_id is not null;
create index retired_use_organization on retired_use (organization_id) where organization_id is not null;

-- Uses are counted by these indexes alone.
create index person_item_uses on person_item (item_id) include (overridden);
create index person_item_of_profiles on person_item (item_id) where in_profile;
drop index person_item_item;
