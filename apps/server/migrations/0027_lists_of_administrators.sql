-- An administrator who makes an organization is warned of those whose other profile addresses are the same. Few have any.
create index organization_mapped_linkedin_slugs on organization using gin (mapped_linkedin_slugs) where mapped_linkedin_slugs <> '{}';
