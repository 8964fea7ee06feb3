import { sql } from 'kysely';
import { type FactNames, readFactNames } from '../../lookups/fact-names.ts';
import type { Db } from '../../tables.ts';
import { fillUnknown } from '../fill-unknown.queries.ts';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import { recordChanges, rememberFacts } from '../record-changes.queries.ts';
import { readDomain } from '../read-organization-facts.ts';
import { lackingFacts, type OfferedFacts } from './fill-known.queries.ts';
import { KNOWN_ON, type KnownOrganization, knownOrganizations } from './known-organizations.ts';

/**
 * Adds facts of the shipped tables to organizations, except for facts that somebody has stated. Returns how
 * many organizations lacked at least one fact. Needs a transaction that holds the lock of the directory.
 */
export async function fillKnown(db: Db): Promise<number> {
  return fill(db, knownOrganizations(), { now: KNOWN_ON });
}

/**
 * Does the same for organizations that somebody has just named. The facts do not reveal whether a file had
 * named these organizations before, because imports add the same facts. `now` is the date of the change: pass
 * the current time only if everybody may see that the organizations were named at this time.
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
