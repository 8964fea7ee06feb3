import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../scopes/seen-spaces.ts';

/**
 * Precedence of a fact by who stated it, the lowest number first (decision 15). `profile`: the person.
 * `ownFile`: the file of `Spaces.ownNetworkId`. `file`: any other seen file.
 */
export const PRECEDENCE = { profile: 1, admin: 2, ownFile: 3, file: 4, enrichment: 5, sample: 6 } as const;

/** SQL for the precedence of a fact of the common space. */
export function precedenceOfCommon(source: RawBuilder<unknown>): RawBuilder<number> {
  return sql`case ${source} when 'self' then ${sql.lit(PRECEDENCE.profile)} when 'admin' then ${sql.lit(PRECEDENCE.admin)}
    when 'enrichment' then ${sql.lit(PRECEDENCE.enrichment)} else ${sql.lit(PRECEDENCE.sample)} end`;
}

/** SQL for the precedence of a statement `c`. */
export function precedenceOfFile({ ownNetworkId }: Spaces): RawBuilder<number> {
  return ownNetworkId === null
    ? sql.lit<number>(PRECEDENCE.file)
    : sql`case when c.network_id = ${ownNetworkId} then ${sql.lit(PRECEDENCE.ownFile)} else ${sql.lit(PRECEDENCE.file)} end`;
}

/**
 * SQL for the names of persons in the seen spaces, one row per fact: `person_id`; the precedence of the name,
 * of the credentials and of the LinkedIn address; `file_day`, `ended_on` and `import_id`, which order files;
 * the parts of the name; `linkedin`; the texts that searches compare; and `nameless`, which is true if the
 * file gives no name: it was made from the profile address or the e-mail address. `who` is SQL for
 * `person_id`s.
 */
export function nameFacts(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const common = (...fields: string[]) =>
    precedenceOfCommon(
      sql`coalesce(${sql.join(fields.map((field) => sql`p.sources ->> ${sql.lit(field)}`))})`,
    );
  return sql`
    select m.person_id, ${sql.lit(PRECEDENCE.profile)} as precedence, ${sql.lit(PRECEDENCE.profile)} as precedence_of_credentials,
      ${sql.lit(PRECEDENCE.profile)} as precedence_of_linkedin, null::date as file_day, null::timestamptz as ended_on,
      null::bigint as import_id, m.first_name, m.last_name, m.preferred_first_name, m.credentials, m.name, m.name_key, m.last_key,
      m.preferred_key, m.name_words, m.name_more, m.linkedin, false as nameless
    from member_profile m
    where m.person_id in (${who}) and m.person_id in (${spaces.profiles})
    union all
    select p.id, ${common('lastName', 'name')}, ${common('credentials', 'lastName')}, ${common('linkedin', 'lastName')},
      null, null, null, p.first_name,
      p.last_name, p.preferred_first_name, p.credentials, p.name, p.name_key, p.last_key, p.preferred_key,
        p.name_words, p.name_more,
      case when not exists (
        select from member_profile m where m.person_id = p.id and m.sources ? 'linkedin' and m.person_id in (${spaces.profiles}))
        then p.linkedin end,
      false
    from person p
    where p.id in (${who}) and (p.name is not null or p.preferred_first_name is not null or p.credentials is not null or p.linkedin is not null)
    union all
    select c.person_id, ${precedenceOfFile(spaces)}, ${precedenceOfFile(spaces)}, ${precedenceOfFile(spaces)}, n.file_day, n.updated_on, n.import_id, c.first_name, c.last_name, null,
      c.credentials, c.name, c.name_key, c.last_key, null, c.name_words, c.name_more, c.linkedin, c.nameless
    from (${spaces.contacts}) as c join network n on n.id = c.network_id
    where c.person_id in (${who}) and c.name is not null`;
}

/**
 * SQL for the shown names of persons, by `person_id`: `name` (with a preferred first name instead of the
 * first name), `name_key` (folded; lists are sorted by it), `first_name`, `last_name`,
 * `preferred_first_name`, `credentials`, `linkedin`, and `searched`, the search text of every name in the
 * seen spaces. Persons without a name in these spaces are missing.
 */
export function shownNames(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = (
    column: string,
    where: RawBuilder<unknown> = sql`${sql.ref(`fact.${column}`)} is not null`,
  ) => sql`(array_agg(${sql.ref(`fact.${column}`)} order by ${IN_ORDER}) filter (where ${where}))[1]`;
  const named = sql`fact.name is not null`;
  const apart = (column: 'credentials' | 'linkedin') =>
    sql`(array_agg(${sql.ref(`fact.${column}`)} order by ${sql.ref(`fact.precedence_of_${column}`)}, ${NEWEST_FIRST})
      filter (where ${sql.ref(`fact.${column}`)} is not null))[1]`;
  return sql`
    select person_id,
      case when preferred_first_name is null then name else trim(preferred_first_name || ' ' || last_name) end as name,
      case when preferred_key is null then name_key else trim(preferred_key || ' ' || last_key) end as name_key,
      first_name, last_name, preferred_first_name, credentials, linkedin, searched
    from (
      select person_id, ${first('name')} as name, ${first('name_key', named)} as name_key,
        ${first('first_name', named)} as first_name, ${first('last_name', named)} as last_name,
        ${first('last_key', named)} as last_key, ${first('preferred_first_name')} as preferred_first_name,
        ${first('preferred_key')} as preferred_key, ${apart('credentials')} as credentials,
        ${apart('linkedin')} as linkedin,
        string_agg(${searchTextOf('fact')}, ' / ') as searched
      from (${nameFacts(spaces, who)}) as fact
      group by person_id
    ) as named
    where name is not null`;
}

/** Order of facts of equal precedence. The last columns make the choice between equally new files stable. */
const NEWEST_FIRST = sql`
  fact.file_day desc nulls last, fact.ended_on desc nulls last, fact.import_id desc nulls last, fact.name_key,
  fact.name collate "C", fact.credentials collate "C", fact.linkedin collate "C"`;

/** Order in which facts are preferred. Names made from an address (`nameless`) come last. */
const IN_ORDER = sql`fact.nameless, fact.precedence, ${NEWEST_FIRST}`;

const searchTextOf = (row: string): RawBuilder<string> =>
  sql`concat_ws(' / ', ${sql.join(
    ['name_key', 'preferred_key', 'last_key', 'name_words', 'name_more'].map((column) =>
      sql.ref(`${row}.${column}`),
    ),
  )})`;

/**
 * SQL for whether an earlier statement of a contact gives another last name than the present statement. Names
 * made from an address (`nameless`) do not count.
 */
export const isFormerName = (former: string, present: string): RawBuilder<boolean> => {
  const [was, is] = [former, present].map((table) => (column: string) => sql.ref(`${table}.${column}`));
  return sql`(${was?.('last_key')} <> '' and ${was?.('last_key')} <> ${is?.('last_key')}
    and not ${was?.('nameless')} and not ${is?.('nameless')})`;
};

/**
 * SQL for the search texts of persons (`person_id`, `searched`): one for each row of `spellings`, and one for
 * each former name of a seen contact (`isFormerName`).
 */
export function searchTexts(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select person_id, ${searchTextOf('spelling')} as searched from (${spellings(spaces, who)}) as spelling
    union all
    select c.person_id, concat_ws(' / ', f.name_key, f.last_key, f.name_words, f.name_more)
    from (${spaces.contacts}) as c join former_statement f on f.contact_id = c.contact_id
    where c.person_id in (${who}) and ${isFormerName('f', 'c')}`;
}

/**
 * SQL for the spellings of persons' names in the seen spaces, one row per fact: `person_id`, `name_key`,
 * `preferred_key`, `last_key`, `name_words`, `name_more`.
 */
export function spellings(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select m.person_id, m.name_key, m.preferred_key, m.last_key, m.name_words, m.name_more
      from member_profile m
    where m.person_id in (${who}) and m.person_id in (${spaces.profiles})
    union all
    select p.id, p.name_key, p.preferred_key, p.last_key, p.name_words, p.name_more from person p
      where p.id in (${who})
    union all
    select c.person_id, c.name_key, null, c.last_key, c.name_words, c.name_more
      from (${spaces.contacts}) as c where c.person_id in (${who})`;
}

/**
 * SQL for `person_id`, `least_key` and `greatest_key` (of all names that count), and `preferred_key`. If the
 * least and the greatest key are equal, the person has a single spelling (`shownNameKeys`). If the viewer's
 * own file gives a name, other files do not count, and are not read.
 */
function countedNames(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const { ownNetworkId } = spaces;
  const own = sql`
    left join network_contact own on own.network_id = ${ownNetworkId} and own.person_id = p.id
      and own.name is not null and not own.nameless`;
  const namedByOthers = ownNetworkId === null ? who : sql`select person_id from known where own_key is null`;
  return sql`
    with known as materialized (
      select p.id as person_id, coalesce(m.preferred_key, p.preferred_key) as preferred_key,
        p.name_key as common_key, m.name_key as profile_key,
        ${ownNetworkId === null ? sql`null` : sql`own.name_key`} as own_key
      from person p
      left join member_profile m on m.person_id = p.id and m.person_id in (${spaces.profiles})
      ${ownNetworkId === null ? sql`` : own}
      where p.id in (${who})
    ), stated as materialized (
      select c.person_id, min(c.name_key) as least_key, max(c.name_key) as greatest_key
      from (${spaces.contacts}) as c where c.person_id in (${namedByOthers})
      group by c.person_id
    )
    select person_id, preferred_key, least(common_key, profile_key, own_key, least_key) as least_key,
      greatest(common_key, profile_key, own_key, greatest_key) as greatest_key
    from known left join stated using (person_id)`;
}

/**
 * SQL for `person_id` and `name_key`, as in `shownNames`, by which lists are sorted. Costs less: a person
 * with a single spelling and without a preferred name needs no choice among facts.
 */
export function shownNameKeys(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with called as materialized (
      select person_id, least_key as name_key, least_key = greatest_key and preferred_key is null as is_agreed
      from (${countedNames(spaces, who)}) as counted where least_key is not null
    )
    select person_id, name_key from called where is_agreed
    union all
    ${weighedNameKeys(spaces, sql`select person_id from called where not is_agreed`)}`;
}

/** SQL for the `person_id` of the persons in `shownNameKeys`. */
export function namedPersons(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select person_id from (${countedNames(spaces, who)}) as counted where least_key is not null`;
}

function weighedNameKeys(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select person_id, shown_key as name_key from (${shownSpellings(spaces, who)}) as spelling`;
}

/**
 * SQL for the shown name of persons, by `person_id`: `shown_key` (the `name_key` of `shownNames`), the parts
 * of the fact that states the name (`name_key`, `preferred_key`, `last_key`, `name_words`, `name_more`), and
 * `combined_key`: the shown key if a preferred first name replaces the stated one, otherwise null.
 */
export function shownSpellings(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select fact.*, coalesce(fact.combined_key, fact.name_key) as shown_key
    from (
      select fact.person_id, fact.name_key, fact.preferred_key, fact.last_key, fact.name_words, fact.name_more,
        trim(preferred.key || ' ' || fact.last_key) as combined_key
      from (
        select distinct on (fact.person_id) fact.person_id, fact.name_key, fact.preferred_key, fact.last_key,
          fact.name_words, fact.name_more
        from (${nameFacts(spaces, who)}) as fact where fact.name is not null
        order by fact.person_id, ${IN_ORDER}
      ) as fact
      left join (
        select p.id as person_id, coalesce(m.preferred_key, p.preferred_key) as key
        from person p left join member_profile m on m.person_id = p.id and m.person_id in (${spaces.profiles})
        where m.preferred_key is not null or p.preferred_key is not null
      ) as preferred on preferred.person_id = fact.person_id
    ) as fact`;
}

/**
 * SQL for every name of persons in the seen spaces, present and former: the columns of `spellings`, and
 * `place` and `id`, by which the names of a person are ordered.
 */
export function statedSpellings(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.id as person_id, 0 as place, null::bigint as id, p.name_key, p.preferred_key, p.last_key,
      p.name_words, p.name_more
    from person p where p.id in (${who})
    union all
    select c.person_id, 1, c.contact_id, c.name_key, null, c.last_key, c.name_words, c.name_more
    from (${spaces.contacts}) as c where c.person_id in (${who})
    union all
    select c.person_id, 2, f.id, f.name_key, null, f.last_key, f.name_words, f.name_more
    from (${spaces.contacts}) as c join former_statement f on f.contact_id = c.contact_id
    where c.person_id in (${who}) and ${isFormerName('f', 'c')}
    union all
    select m.person_id, 3, null, m.name_key, m.preferred_key, m.last_key, m.name_words, m.name_more
    from member_profile m
    where m.person_id in (${who}) and m.person_id in (${spaces.profiles})`;
}
