import { sql } from 'kysely';
import { readFactNames } from '../../lookups/fact-names.ts';
import type { Db } from '../../tables.ts';
import { fillUnknown } from '../fill-unknown.queries.ts';
import { recordChanges, rememberFacts } from '../record-changes.queries.ts';
import { readDomain } from '../read-organization-facts.ts';
import { lackingFacts } from './fill-known.queries.ts';
import { KNOWN_ON, knownOrganizations } from './known-organizations.ts';

/**
 * Gives organizations of the shipped tables the facts that nobody has stated yet, and answers how many there were:
 * of all, or of those with these normalized names. By a transaction that holds the directory; some 20 ms when
 * there is nothing to do.
 */
export async function fillKnown(db: Db, only?: readonly string[]): Promise<number> {
  const known = knownOrganizations();
  const wanted = only?.filter((name) => known.has(name)) ?? [...known.keys()];
  const lacking = wanted.length === 0 ? [] : await lackingFacts(db, wanted);
  if (lacking.length === 0) return 0;
  const names = await readFactNames(db);
  const found = lacking.map(({ id, name }) => {
    const { domain = '', industry = '', location = '', typeId = null } = known.get(name) ?? {};
    return {
      id,
      domain: readDomain(domain),
      slug: null,
      industry_id: names.industryId(industry),
      employee_size_id: null,
      place_id: names.placeId(location),
      year_founded: null,
      type_id: typeId,
    };
  });
  await rememberFacts(db, sql`select unnest(${found.map(({ id }) => id)}::bigint[])`);
  await fillUnknown(db, found, KNOWN_ON);
  await recordChanges(db, { means: 'enrichment', userId: null, now: KNOWN_ON });
  return found.length;
}
