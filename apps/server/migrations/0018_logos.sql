-- Domains for which a logo was requested (LOGO_URL_TEMPLATE), so that it is not requested again too early.
create table logo_search (
  organization_id bigint primary key references organization (id) on delete cascade,
  domain text not null,
  looked_on timestamptz(3) not null,
  -- when to look for a logo again; null once one was found
  again_on timestamptz(3)
);

-- Finds the organizations that could have a logo.
create index organization_by_website on organization (id) where website is not null;
