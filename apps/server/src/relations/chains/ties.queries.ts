import type { StrengthId } from '@kithline/contract/strengths.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import { type Tie, Ties, UNKNOWN_DAY } from './ties.ts';

// Queries for ties. Every returned tie comes from a contact that the viewer sees in the scope.

/** All ties between one person and several others, as parallel arrays. */
interface TiesRow {
  personId: number;
  others: number[];
  strengths: StrengthId[];
  /** The person who rated each tie; 0 if nobody rated it. */
  raters: number[];
  days: number[];
}

/** Two sets of members, as the ids of their persons. */
export interface Pairing {
  readonly of: readonly number[];
  readonly among: readonly number[];
}

/** Members, and the persons at whom chains can end, as ids of persons. */
export interface EndsOf {
  readonly of: readonly number[];
  readonly ends: readonly number[];
}

/** Returns the ties between two sets of members, from the contacts of both. */
export async function memberTies(db: Db, viewerScope: ViewerScope, pairing: Pairing): Promise<Ties> {
  const { rows } = await sql<TiesRow>`${memberTiesStatement(viewerScope, pairing)}`.execute(db);
  const ties = new Ties();
  eachTie(rows, (one, other, tie) => {
    ties.add(one, other, tie);
    ties.add(other, one, tie);
  });
  return ties;
}

/** Returns the ties from members to ends, from the contacts of both. */
export async function endTies(db: Db, viewerScope: ViewerScope, question: EndsOf): Promise<Ties> {
  const { rows } = await sql<TiesRow>`${endTiesStatement(viewerScope, question)}`.execute(db);
  const ties = new Ties();
  eachTie(rows, (member, end, tie) => ties.add(member, end, tie));
  return ties;
}

function eachTie(rows: readonly TiesRow[], take: (person: number, other: number, tie: Tie) => void): void {
  for (const { personId, others, strengths, raters, days } of rows)
    for (const [at, other] of others.entries())
      take(personId, other, {
        strength: strengths[at] ?? 1,
        ratedBy: raters[at] || null,
        day: days[at] ?? UNKNOWN_DAY,
      });
}

export function memberTiesStatement(viewerScope: ViewerScope, { of, among }: Pairing): RawBuilder<unknown> {
  const [these, those] = [personIds(of), personIds(among)];
  const { contacts } = spacesSeen(viewerScope);
  return tiesOf(sql`
    select u.person_id, c.person_id as other_id, c.connected_on, n.user_id, c.person_id as held_id, u.person_id as holder_id
    from (${contacts}) as c ${JOIN_MEMBER} where u.person_id = ${these} and c.person_id = ${those}
    union all
    select u.person_id, c.person_id, c.connected_on, n.user_id, c.person_id, u.person_id
    from (${contacts}) as c ${JOIN_MEMBER} where c.person_id = ${these} and u.person_id = ${those}`);
}

export function endTiesStatement(viewerScope: ViewerScope, { of, ends }: EndsOf): RawBuilder<unknown> {
  const those = personIds(of);
  const { contacts } = spacesSeen(viewerScope);
  // With `offset 0`, PostgreSQL looks up each end in the index of contacts; otherwise it would scan
  // everybody's contacts.
  return tiesOf(
    sql`
    select u.person_id, c.person_id as other_id, c.connected_on, n.user_id, c.person_id as held_id, u.person_id as holder_id
    from holding c ${JOIN_MEMBER} where u.person_id = ${those}
    union all
    select c.person_id, u.person_id, c.connected_on, n.user_id, c.person_id, u.person_id
    from ends join users u on u.person_id = ends.person_id join network n on n.user_id = u.id
    join (${contacts}) as c on c.network_id = n.id
    where c.person_id = ${those}`,
    sql`with ends as materialized (select unnest(${[...ends]}::bigint[]) as person_id), holding as materialized (
      select held.* from ends
      cross join lateral (
        select c.network_id, c.person_id, c.connected_on from (${contacts}) as c where c.person_id = ends.person_id offset 0) as held
    )`,
  );
}

const JOIN_MEMBER = sql`join network n on n.id = c.network_id join users u on u.id = n.user_id`;

/**
 * SQL for the ties in `sides`, as one row for each person. The strength of a tie is the one that the member
 * with the contact has recorded.
 */
function tiesOf(sides: RawBuilder<unknown>, ctes: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`
    ${ctes}
    select side.person_id, array_agg(side.other_id) as others,
      array_agg(coalesce(r.strength, 1)::bigint) as strengths,
      array_agg(case when r.strength is null then 0 else side.holder_id end) as raters,
      array_agg(coalesce(side.connected_on - date '1970-01-01', ${sql.lit(UNKNOWN_DAY)})::bigint) as days
    from (${sides}) as side
    left join relationship r on r.user_id = side.user_id and r.to_person_id = side.held_id
    where side.person_id <> side.other_id
    group by side.person_id`;
}

function personIds(ids: readonly number[]): RawBuilder<number> {
  return sql`any(${[...ids]}::bigint[])`;
}
