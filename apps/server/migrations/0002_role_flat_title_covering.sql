-- A title with a seniority, a role type or a size is answered from this index alone, without visiting the roles.
drop index role_flat_title;
create index role_flat_title on role_flat (title_id, win) include (person_id, seniority_ids, role_type_id, size_id);
