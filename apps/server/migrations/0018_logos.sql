-- Logos of organizations without one, fetched by the domain of their website (LOGO_URL_TEMPLATE): what was looked for, so that nobody is asked twice.
create table logo_search (
  organization_id bigint primary key references organization (id) on delete cascade,
  domain text not null,
  looked_on timestamptz(3) not null,
  -- when it is worth looking again; null once a logo was found
  again_on timestamptz(3)
);

-- A pass over the organizations that could have a logo reads these and no others.
create index organization_by_website on organization (id) where website is not null;
