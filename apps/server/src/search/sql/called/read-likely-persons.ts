import { type RawBuilder, sql } from 'kysely';
import { joinTexts } from '../../../platform/text/match-text.ts';
import { type Spaces, spacesSeen, type ViewerScope } from '../../../scopes/seen-spaces.ts';
import { searchTexts, shownSpellings, statedSpellings } from '../../../seen-facts/seen-names.ts';
import { organizationsReached } from '../../../seen-facts/seen-roles.ts';
import type { Db } from '../../../tables.ts';
import type { SoughtWord } from '../../typed-words.ts';
import { peopleOfScope } from '../people-of-scope.ts';
import { idArray } from '../text-condition.ts';
import { mayFit } from './may-fit.ts';

/** A person with the names that a typed search compares. */
export interface NamedPerson {
  readonly id: number;
  /** The shown name, folded. */
  readonly key: string;
  /** The search texts of all seen names, the shown name first. */
  readonly texts: readonly string[];
  /** The organizations of seen roles, studies and support that fit a typed word. */
  readonly organizationIds: readonly number[];
}

export interface LikelyQuery {
  readonly words: readonly SoughtWord[];
  /** By typed word, the organizations that fit it. */
  readonly companies: readonly (readonly number[])[];
  /** How many typed words names or organizations must fit. */
  readonly least: number;
}

interface Parts {
  nameKey: string | null;
  preferredKey: string | null;
  lastKey: string;
  nameWords: string | null;
  nameMore: string | null;
}

/** The persons of the scope whose names or organizations may fit at least `least` typed words (`mayFit`). */
export async function readLikelyPersons(
  db: Db,
  viewerScope: ViewerScope,
  { words, companies, least }: LikelyQuery,
): Promise<NamedPerson[]> {
  const spaces = spacesSeen(viewerScope);
  const who = sql`select person_id from likely`;
  const wanted = [...new Set(companies.flat())];
  const { rows } = await sql<{
    id: number;
    key: string;
    shown: Parts & { combinedKey: string | null };
    others: Parts[];
    organizationIds: number[];
  }>`
    with people as materialized (${peopleOfScope(spaces)}),
    likely as materialized (${likelyPersons(spaces, { words, companies, least })}),
    stated as materialized (${statedSpellings(spaces, who)}),
    reached as materialized (
      select person_id, array_agg(organization_id) as ids from (
        select distinct person_id, organization_id from (${organizationsReached(spaces, who, { support: true })}) as r
        where organization_id = any(${idArray(wanted)})
      ) as distinct_organization group by person_id)
    select shown.person_id as id, shown.shown_key as key,
      jsonb_build_object('nameKey', shown.name_key, 'preferredKey', shown.preferred_key, 'lastKey', shown.last_key,
        'nameWords', shown.name_words, 'nameMore', shown.name_more, 'combinedKey', shown.combined_key) as shown,
      coalesce((select jsonb_agg(jsonb_build_object('nameKey', s.name_key, 'preferredKey', s.preferred_key,
        'lastKey', s.last_key, 'nameWords', s.name_words, 'nameMore', s.name_more) order by s.place, s.id)
        from stated s where s.person_id = shown.person_id), '[]') as others,
      coalesce(reached.ids, '{}') as organization_ids
    from (${shownSpellings(spaces, who)}) as shown
    left join reached on reached.person_id = shown.person_id`.execute(db);
  return rows.map(({ id, key, shown, others, organizationIds }) => ({
    id,
    key,
    texts: textsOf(shown, others),
    organizationIds,
  }));
}

function likelyPersons(spaces: Spaces, { words, companies, least }: LikelyQuery): RawBuilder<unknown> {
  const people = sql`select person_id from people`;
  const columns = words.map((_word, nth) => sql.ref(`fits_${nth}`));
  const isIn = words.map((word, nth) => sql`${mayFit(sql`searched`, word)} as ${sql.ref(`fits_${nth}`)}`);
  const isAt = companies.map((ids) => sql`organization_id = any(${idArray(ids)})`);
  const wanted = [...new Set(companies.flat())];
  const ofOrganizations = sql`
    union all
    select person_id, ${sql.join(isAt)}
    from (${organizationsReached(spaces, people, { support: true })}) as r
    where organization_id = any(${idArray(wanted)})`;
  const count = sql.join(
    columns.map((column) => sql`bool_or(${column})::int`),
    sql` + `,
  );
  return sql`
    select person_id from (
      select person_id, ${sql.join(isIn)} from (${searchTexts(spaces, people)}) as name
      ${wanted.length === 0 ? sql`` : ofOrganizations}
    ) as fact group by person_id having ${count} >= ${sql.lit(least)}`;
}

/**
 * The distinct search texts, that of the shown name first. If a preferred first name replaces the stated one,
 * the combination gets a text of its own.
 */
function textsOf(shown: Parts & { combinedKey: string | null }, others: readonly Parts[]): string[] {
  const found = new Map<string, string>();
  for (const parts of others) {
    const text = textOf(parts);
    if (text !== null) found.set(keyOfText(parts, text), text);
  }
  const { combinedKey } = shown;
  if (combinedKey !== null) return [joinTexts([combinedKey, shown.nameWords]) ?? '', ...found.values()];
  const text = textOf(shown) ?? '';
  found.delete(keyOfText(shown, text));
  return [text, ...found.values()];
}

/** The search text of a name. The last name is left out if the key already contains it. */
function textOf({ nameKey, preferredKey, lastKey, nameWords, nameMore }: Parts): string | null {
  const last = nameKey?.includes(lastKey) ? null : lastKey;
  return joinTexts([nameKey, preferredKey, last, nameWords, nameMore]);
}

const keyOfText = ({ nameKey, lastKey }: Parts, text: string) =>
  `${nameKey === null}:${nameKey?.length}:${lastKey}:${text}`;
