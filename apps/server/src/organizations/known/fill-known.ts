import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { type FactNames, readFactNames } from '../../lookups/fact-names.ts';
import type { Db } from '../../tables.ts';
import { fillUnknown, type FoundFacts, isTypeOpen } from '../fill-unknown.queries.ts';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import { isUnstated } from '../organization-fields.ts';
import { recordChanges, rememberFacts } from '../record-changes.queries.ts';
import { readDomain } from '../read-organization-facts.ts';
import { KNOWN_ON, type KnownOrganization, knownOrganizations } from './known-organizations.ts';

/**
 * Adds facts of the shipped tables that nobody has stated. Returns how many organizations lacked at least one
 * fact. Must run in a transaction that has called `takeTurn`.
 */
export async function fillKnown(db: Db): Promise<number> {
  return fill(db, knownOrganizations(), { now: KNOWN_ON });
}

/**
 * Like `fillKnown`, for organizations that somebody has just named. The facts do not reveal whether a file
 * had named these organizations before, because imports add the same facts. `now` is the date of the change:
 * pass the current time only if everybody may see that the organizations were named at this time.
 */
export async function fillKnownNamed(db: Db, names: readonly string[], now = KNOWN_ON): Promise<void> {
  const known = knownOrganizations();
  const named = names.flatMap((name) => {
    const norm = normalizeOrganizationName(name);
    const facts = known.get(norm);
    return facts === undefined ? [] : [[norm, facts] as const];
  });
  if (named.length > 0) await fill(db, new Map(named), { now });
}

async function fill(
  db: Db,
  known: ReadonlyMap<string, KnownOrganization>,
  { now }: { now: Date },
): Promise<number> {
  const names = await readFactNames(db, { places: [...known.values()].map(({ location }) => location) });
  const found = await lackingFacts(
    db,
    [...known].map(([name, facts]) => offeredBy(names, name, facts)),
  );
  if (found.length === 0) return 0;
  await rememberFacts(db, sql`select unnest(${found.map(({ id }) => id)}::bigint[])`);
  await fillUnknown(db, found, now);
  await recordChanges(db, { means: 'enrichment', userId: null, now });
  return found.length;
}

function offeredBy(
  names: FactNames,
  name: string,
  { domain, industry, location, typeId }: KnownOrganization,
): OfferedFacts {
  return {
    name,
    domain: readDomain(domain),
    slug: null,
    industry_id: names.industryId(industry),
    employee_size_id: null,
    place_id: names.placeId(location),
    year_founded: null,
    type_id: typeId,
  };
}

/** `name` is normalized. */
type OfferedFacts = Omit<FoundFacts, 'id'> & { name: string };

/**
 * Returns facts for organizations that lack at least one of the offered facts, except those of the sample.
 */
async function lackingFacts(db: Db, offered: readonly OfferedFacts[]): Promise<FoundFacts[]> {
  const { rows } = await sql<Named>`
    with offered as (
      select * from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb)
        as offered (name text, domain text, industry_id bigint, place_id bigint, type_id int)
    )
    select distinct on (o.id) o.id, n.name_norm as name
    from offered f join organization_name n on n.name_norm = f.name join organization o on o.id = n.organization_id
    where o.source <> 'sample' and (
      (f.domain is not null and ${isUnstated('website')}) or (f.place_id is not null and ${isUnstated('location')})
      or (f.type_id <> o.type_id and ${isTypeOpen})
      or (f.industry_id is not null and not o.sources ? 'industries' and not exists (
        select from organization_item i where i.organization_id = o.id and i.dataset = 'industries')))
    order by o.id, n.is_alias, n.name_norm`.execute(db);
  const facts = new Map(offered.map((one) => [one.name, one]));
  return rows.flatMap(({ id, name }) => {
    const found = facts.get(name);
    return found === undefined ? [] : [{ ...found, id }];
  });
}
