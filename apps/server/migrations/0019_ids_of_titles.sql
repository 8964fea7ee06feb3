-- Ids of new titles do not tell whether somebody else knew them before, as those of persons and organizations. They begin above all of
-- those, so that no title has the id of one of them.
alter table title alter column id drop identity;
create sequence title_number minvalue 0 maxvalue 4294967295 owned by title.id;
alter table title alter column id set default obscured_id(nextval('title_number')) + 4294967296;
