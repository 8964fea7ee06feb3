import { sql } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import { type FactNames, readFactNames } from '../../lookups/fact-names.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import { fillUnknown, type FoundFacts } from '../fill-unknown.queries.ts';
import { recordChanges, rememberFacts } from '../record-changes.queries.ts';
import { readCompanySlug, readDomain, readYearFounded } from '../read-organization-facts.ts';
import { fetchLogosSoon } from '../logos/logos.jobs.ts';
import {
  type OrganizationToEnrich,
  type EnrichmentProvider,
  MOST_ASKED,
  type OfferedFacts,
} from './enrichment-port.ts';
import type { Db } from '../../tables.ts';

/**
 * Asks the provider about organizations that lack facts, until none is left. The facts from each request are
 * written in a separate transaction, so that they remain if a later request fails.
 */
export async function enrichOrganizations(
  app: AppContext,
  provider: EnrichmentProvider,
  signal: AbortSignal,
): Promise<void> {
  const names = await readFactNames(app.db);
  for (;;) {
    signal.throwIfAborted();
    const requested = await organizationsToAsk(app.db, MOST_ASKED);
    if (requested.length === 0) return;
    const offered = await provider.ask(requested, signal);
    const now = app.clock();
    const found = offered.map((facts) => factsOf(facts, { names, thisYear: now.getUTCFullYear() }));
    await keep(app, { requested: requested.map(({ id }) => id), found, now });
    app.log.info({ requested: requested.length, answered: offered.length }, 'organizations enriched');
  }
}

async function keep(
  app: AppContext,
  { requested, found, now }: { requested: number[]; found: FoundFacts[]; now: Date },
): Promise<void> {
  await inDirectory(app.db, async (db) => {
    await rememberFacts(db, sql`select unnest(${requested}::bigint[])`);
    await fillUnknown(db, found, now);
    await recordChanges(db, { means: 'enrichment', userId: null, now });
    await markAsked(db, requested, now);
    await fetchLogosSoon(app, db);
  });
}

function factsOf(
  { id, domain, industry, size, location, linkedin, founded, type }: OfferedFacts,
  { names, thisYear }: { names: FactNames; thisYear: number },
): FoundFacts {
  return {
    id,
    domain: readDomain(domain ?? ''),
    slug: readCompanySlug(linkedin ?? ''),
    industry_id: names.industryId(industry ?? ''),
    employee_size_id: names.employeeSizeId(size ?? ''),
    place_id: names.placeId(location ?? ''),
    year_founded: readYearFounded(founded ?? '', thisYear),
    type_id: names.organizationTypeId(type ?? ''),
  };
}

/**
 * Returns organizations that lack a fact and about which no provider was asked yet. Organizations of the
 * sample data and organizations without any name are left out. The provider gets the name in the common space
 * or, if there is none, the best spelling in any contacts file.
 */
async function organizationsToAsk(db: Db, most: number): Promise<OrganizationToEnrich[]> {
  const { rows } = await sql<OrganizationToEnrich>`
    select o.id, coalesce(o.name, spelled.company) as name, o.linkedin from organization o
    left join lateral (
      select c.company from network_contact c where o.name is null and c.organization_id = o.id and c.company is not null
      group by c.company order by bool_or(c.company_is_plain) desc, count(*) desc, c.company limit 1
    ) as spelled on true
    where coalesce(o.name, spelled.company) is not null and o.enriched_on is null and o.source <> 'sample' and (
      o.website is null or o.linkedin is null or o.employee_size_id is null or o.place_id is null or o.year_founded is null
      or not exists (select from organization_item i where i.organization_id = o.id and i.dataset = 'industries'))
    order by o.id limit ${most}`.execute(db);
  return rows;
}

async function markAsked(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`update organization set enriched_on = ${now} where id = any(${ids}::bigint[])`.execute(db);
}
