-- The source of each fact of an organization, and whether the provider was asked about the organization.

alter table organization
  -- The source (import, self, admin, enrichment) of facts that were written after the row was inserted, by
  -- field. Other facts have the row's source.
  add column sources jsonb not null default '{}',
  -- when the provider answered; null: the provider was not asked, or has not answered
  add column enriched_on timestamptz(3);
create index organization_to_enrich on organization (id) where enriched_on is null and source <> 'sample';

-- Returns "acme.com" for "https://www.Acme.com/en?x=1"; null for a text without a host.
create function website_host(website text) returns text
  language sql immutable strict parallel safe as $$
  select substring(lower(website) from '^\s*(?:[a-z][a-z0-9+.-]*://)?(?:[^/?#@]*@)?(?:www\.)?([^/?#:\s]+)')
$$;
create index organization_website_host on organization (website_host(website)) where website is not null;
