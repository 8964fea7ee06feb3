-- Every statement of an import writes every index. No question begins with a title: the search holds titles
-- in memory, and titles are never deleted. By organization, statements are found and then read; lists over
-- them are the search's.
drop index network_contact_title;
drop index network_contact_organization;
create index network_contact_organization on network_contact (organization_id) where organization_id is not null;
