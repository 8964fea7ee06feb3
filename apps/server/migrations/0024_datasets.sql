-- Items of datasets that administrators add, rename, merge and delete.

-- Names of items about which administrators have decided. The shipped lists do not change these items.
create table decided_lookup_name (
  dataset text not null,
  name_norm text not null,
  primary key (dataset, name_norm)
);

-- Deleted and merged items, by id. URLs and the history of profiles still contain these ids.
create table retired_lookup (
  id bigint primary key,
  dataset text not null,
  name text not null,
  name_norm text not null,
  position int not null,
  detail text,
  -- the item into which this one was merged, which may itself be retired later; null: this one was deleted
  merged_into bigint,
  -- The last change of a profile before the item was retired. Restoring the item does not alter lists that
  -- were changed later.
  after_change bigint not null,
  retired_on timestamptz(3) not null
);
create index retired_lookup_merged_into on retired_lookup (merged_into) where merged_into is not null;
create index retired_lookup_deleted on retired_lookup (dataset, retired_on) where merged_into is null;

-- The lists that contained a deleted item, as long as the item can be restored.
create table retired_use (
  item_id bigint not null references retired_lookup (id) on delete cascade,
  person_id bigint references person (id) on delete cascade,
  organization_id bigint references organization (id) on delete cascade,
  position int not null,
  -- whether the list is in a member's profile
  in_profile boolean not null default false,
  check (num_nonnulls(person_id, organization_id) = 1)
);
create index retired_use_item on retired_use (item_id);
create index retired_use_person on retired_use (person_id) where person_id is not null;
create index retired_use_organization on retired_use (organization_id) where organization_id is not null;

-- Counting the uses of an item reads only these indexes.
create index person_item_uses on person_item (item_id) include (overridden);
create index person_item_of_profiles on person_item (item_id) where in_profile;
drop index person_item_item;
