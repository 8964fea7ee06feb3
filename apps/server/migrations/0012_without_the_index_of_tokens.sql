-- Drops what 0010 has replaced: imported facts in shared profiles, keys that are not hashed, and the token
-- index.

drop table scope_person, person_search, role_flat, organization_search, scope_organization, scope_stat;
drop table person_slug, person_email;
alter table person drop column mapped_names;
alter table work_role drop column import_as_of;
alter table network_contact drop column last_import_id;
alter table work_role alter column source set default 'self';
alter table work_role drop constraint work_role_source_check;
alter table work_role add constraint work_role_source_check check (source in ('self', 'admin', 'enrichment', 'sample'));
alter table education drop constraint education_source_check;
alter table education add constraint education_source_check check (source in ('self', 'admin', 'enrichment', 'sample'));
