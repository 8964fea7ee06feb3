-- Places are found by their other names too, and by the country or division that they lie in. The server
-- writes both from its facts: divisions in lookups/load-lookups.ts, names in lookups/places/name-places.ts.
alter table place
  -- GeoNames code of the first-level division, with the country: "DE.02". Null where the facts name none.
  add column division text,
  -- The search text of all names (platform/text/match-text.ts).
  add column searched text not null default '';
create index place_division on place (division);

-- What suggestions begin with: the usual names of places, their other names, and the later words of both.
-- Written as a whole;
-- no row refers to a place by a constraint, which would cost as much as the writing.
create table place_name (
  place_id bigint not null,
  -- Folded, with a blank for each run of signs: "baden wurttemberg".
  name_norm text not null,
  kind smallint not null check (kind in (0, 1, 2)),
  -- Suggestions that begin alike come by this: the people of a place, ten times as many for a usual name.
  weight int not null,
  -- The name as it is written; null of the shown name and of later words.
  name text
);
comment on column place_name.kind is '0 usual name, 1 other name, 2 later words of a name';
create index place_name_beginning on place_name (name_norm text_pattern_ops);
