import { type RawBuilder, sql } from 'kysely';
import type { RowCriteria } from './person-criteria.ts';
import { textCondition } from './text-criterion.ts';

/**
 * How the words of a title are looked up: `one by one` reads the title of each candidate role (few candidates), `hashed`
 * finds the titles once and then compares ids (many), `from the index` starts from the titles and finds their roles.
 */
export type TitleLookup = 'one by one' | 'hashed' | 'from the index';

/** All that one row of `role_flat r` has to satisfy. */
export function roleConditions(role: RowCriteria, titles: TitleLookup): RawBuilder<boolean>[] {
  if (!role.title) return role.conditions;
  const wanted = textCondition(role.title, { whole: sql`t.name_norm`, searched: sql`t.name_norm` });
  return [...role.conditions, titleCondition(wanted, titles)];
}

function titleCondition(wanted: RawBuilder<boolean>, titles: TitleLookup): RawBuilder<boolean> {
  if (titles === 'one by one')
    return sql`exists (select 1 from title t where t.id = r.title_id and ${wanted} offset 0)`;
  if (titles === 'hashed') {
    // A boolean test keeps this a hashed set: turned into a join it may be read again for every candidate.
    return sql`(r.title_id in (select t.id from title t where ${wanted})) is true`;
  }
  return sql`r.title_id = any(array(select t.id::int from title t where ${wanted}))`;
}
