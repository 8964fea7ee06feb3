-- Searches for a title with a seniority, a role type or a size read only this index, and not the roles.
drop index role_flat_title;
create index role_flat_title on role_flat (title_id, win) include (person_id, seniority_ids, role_type_id, size_id);
