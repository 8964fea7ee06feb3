-- Finds organizations by their other profile addresses, to warn an administrator who creates the same
-- organization again.
create index organization_mapped_linkedin_slugs on organization using gin (mapped_linkedin_slugs) where mapped_linkedin_slugs <> '{}';
