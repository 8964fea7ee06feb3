-- Places can also be found by their other names, and by their country or division. The server loads divisions
-- (lookups/load-lookups.ts) and names (lookups/places/name-places.ts).
alter table place
  -- GeoNames code of the first-level division, with the country: "DE.02". Null if unknown.
  add column division text,
  -- The search text of all names (platform/text/match-text.ts).
  add column searched text not null default '';
create index place_division on place (division);

-- Texts whose beginnings find a place in suggestions: its usual names, its other names, and the later words
-- of both. All rows are written at once, without a foreign key to places: checking it would take as long as
-- writing the rows.
create table place_name (
  place_id bigint not null,
  -- Folded; each run of punctuation is one blank: "baden wurttemberg".
  name_norm text not null,
  kind smallint not null check (kind in (0, 1, 2)),
  -- The order of suggestions with the same beginning: the population of the place, times ten for a usual
  -- name.
  weight int not null,
  -- The unfolded name; null for the shown name of the place and for later words.
  name text
);
comment on column place_name.kind is '0 usual name, 1 other name, 2 later words of a name';
create index place_name_beginning on place_name (name_norm text_pattern_ops);
