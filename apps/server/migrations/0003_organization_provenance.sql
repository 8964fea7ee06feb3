-- Where each fact of an organization comes from, and which organizations the enrichment provider has been asked about.

alter table organization
  -- field -> source (import, self, admin, enrichment) of facts that came after the row itself; a fact without an entry is as
  -- old as the row and has the row's source
  add column sources jsonb not null default '{}',
  -- when the provider was asked and answered; null: not yet
  add column enriched_on timestamptz(3);
create index organization_to_enrich on organization (id) where enriched_on is null and source <> 'sample';

-- "https://www.Acme.com/en?x=1" -> "acme.com"; null when nothing is left.
create function website_host(website text) returns text
  language sql immutable strict parallel safe as $$
  select substring(lower(website) from '^\s*(?:[a-z][a-z0-9+.-]*://)?(?:[^/?#@]*@)?(?:www\.)?([^/?#:\s]+)')
$$;
create index organization_website_host on organization (website_host(website)) where website is not null;
