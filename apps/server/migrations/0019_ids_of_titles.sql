-- Like ids of persons and organizations, ids of new titles do not reveal whether they were in the database
-- before. They are greater than all ids of persons and organizations, so that no title has such an id.
alter table title alter column id drop identity;
create sequence title_number minvalue 0 maxvalue 4294967295 owned by title.id;
alter table title alter column id set default obscured_id(nextval('title_number')) + 4294967296;
