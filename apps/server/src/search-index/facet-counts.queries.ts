import type { DirectoryStats, StatsEntry } from '@kithline/contract/stats.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { ID_MASK, PERSON_TOKEN } from './tokens.ts';

/** The boxes of the stats, each with the kind of token it counts. */
const BOXES = {
  organizations: PERSON_TOKEN.company,
  seniorityLevels: PERSON_TOKEN.seniority,
  roles: PERSON_TOKEN.roleType,
  industries: PERSON_TOKEN.industry,
  organizationSizes: PERSON_TOKEN.size,
  schools: PERSON_TOKEN.school,
} as const satisfies Record<keyof DirectoryStats, number>;

const BOX_NAMES = Object.keys(BOXES) as (keyof DirectoryStats)[];
const ENTRIES_PER_BOX = 5;
/** More than a box shows, because the picture of industries has more rows. */
export const COUNTED_ENTRIES = 7;

/** Top entries by id, largest first; names are looked up when they are read, so they are never old. */
export type TopFacets = Record<keyof DirectoryStats, { id: number; total: number }[]>;

/** Stands in the place of a facet for the person: its count is that of the persons. Kinds begin with 1. */
const PERSON = 0;

/** Counts persons and their facets; `persons` is SQL for rows that have `facets`. Equal counts go by id. */
export async function countFacets(
  db: Db,
  persons: RawBuilder<unknown>,
): Promise<{ total: number; facets: TopFacets }> {
  const { rows } = await sql<FacetRow>`
    select kind, id, total from (
      select token >> 24 as kind, token & ${sql.lit(ID_MASK)} as id, count(*)::int as total,
        row_number() over (partition by token >> 24 order by count(*) desc, token) as place
      from (${persons}) as person, unnest(person.facets || ${sql.lit(PERSON)}) as token
      group by token
    ) as ranked
    where place <= ${sql.lit(COUNTED_ENTRIES)}`.execute(db);
  return { total: rows.find((row) => row.kind === PERSON)?.total ?? 0, facets: toBoxes(rows) };
}

interface FacetRow {
  kind: number;
  id: number;
  total: number;
}

function toBoxes(rows: readonly FacetRow[]): TopFacets {
  const entries = (kind: number) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, total }) => ({ id, total }))
      .toSorted((a, b) => b.total - a.total || a.id - b.id);
  return Object.fromEntries(BOX_NAMES.map((box) => [box, entries(BOXES[box])])) as TopFacets;
}

/** Gives the entries their names; one that is no longer there is left out. */
export async function withNames(db: Db, facets: Partial<TopFacets>): Promise<DirectoryStats> {
  const idsOf = (boxes: readonly (keyof DirectoryStats)[]) =>
    boxes.flatMap((box) => (facets[box] ?? []).map((entry) => entry.id));
  const { rows } = await sql<{ is_organization: boolean; id: number; name: string }>`
    select true as is_organization, id, name from organization where id = any(${idsOf(['organizations', 'schools'])}::bigint[])
    union all
    select false, id, name from lookup
    where id = any(${idsOf(['seniorityLevels', 'roles', 'industries', 'organizationSizes'])}::bigint[])`.execute(
    db,
  );
  const names = new Map(rows.map((row) => [`${row.is_organization}:${row.id}`, row.name]));
  const named = (box: keyof DirectoryStats): StatsEntry[] =>
    (facets[box] ?? [])
      .flatMap(({ id, total }) => {
        const name = names.get(`${box === 'organizations' || box === 'schools'}:${id}`);
        return name === undefined ? [] : [{ id, name, total }];
      })
      .slice(0, ENTRIES_PER_BOX);
  return Object.fromEntries(BOX_NAMES.map((box) => [box, named(box)])) as unknown as DirectoryStats;
}
