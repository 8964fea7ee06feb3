-- Other profile addresses and ids of providers that mean an organization, as administrators keep them.
alter table organization
  add column mapped_linkedin_slugs text[] not null default '{}',
  add column mapped_pdl_company_ids text[] not null default '{}',
  add column mapped_pdl_school_ids text[] not null default '{}';
