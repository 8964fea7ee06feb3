-- Other profile addresses of an organization, and its ids at providers, which administrators edit.
alter table organization
  add column mapped_linkedin_slugs text[] not null default '{}',
  add column mapped_pdl_company_ids text[] not null default '{}',
  add column mapped_pdl_school_ids text[] not null default '{}';
