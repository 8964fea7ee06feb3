-- An import writes every index for every statement, so unused indexes and columns are dropped. No query looks
-- up statements by title: the search holds titles in memory, and titles are never deleted. Queries that look
-- up statements by organization read the statements' rows anyway.
drop index network_contact_title;
drop index network_contact_organization;
create index network_contact_organization on network_contact (organization_id) where organization_id is not null;
