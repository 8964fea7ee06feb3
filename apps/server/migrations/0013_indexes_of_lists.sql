-- Lists of many people read the names and jobs of statements from indexes only, and not from the rows.
drop index network_contact_person;
create index network_contact_person on network_contact (person_id) include (network_id, connected_on, name_key);
drop index network_contact_title;
create index network_contact_title on network_contact (title_id, person_id, network_id, organization_id) where title_id is not null;
drop index network_contact_organization;
create index network_contact_organization on network_contact (organization_id, person_id, network_id, title_id)
  where organization_id is not null;
