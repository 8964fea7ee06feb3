import { type RawBuilder, sql } from 'kysely';
import { readablePeople, spacesSeen, type ViewerScope } from '../scopes/seen-spaces.ts';
import { organizationsReached } from '../seen-facts/seen-roles.ts';
import type { Db } from '../tables.ts';

/** The number of an organization's links that are looked up one by one before the whole scope is read. */
const FIRST_LINKED = 200;

/** Whether a visible fact of anybody whom the viewer may see in the scope names the organization. */
export async function isReadableOrganization(
  db: Db,
  viewerScope: ViewerScope,
  organizationId: number,
): Promise<boolean> {
  const linked = linkedTo(organizationId);
  const { rows: first } = await sql<{ personId: number }>`
    select linked.person_id from (${linked}) as linked limit ${FIRST_LINKED + 1}`.execute(db);
  const ids = [...new Set(first.map(({ personId }) => personId))];
  const readable = readablePeople(viewerScope);
  // Without `offset 0`, PostgreSQL would read the whole scope instead of looking up each person by an index.
  const amongFirst = sql`
    select first.person_id from unnest(${ids}::bigint[]) as first (person_id)
    where exists (
      select from (${readable}) as readable where readable.person_id = first.person_id offset 0)`;
  if (await isReachedBy(db, { viewerScope, organizationId, candidates: amongFirst })) return true;
  if (first.length <= FIRST_LINKED) return false;
  // If the organization has many people and none of the first is readable, the scope is probably small.
  const amongAll = sql`
    select linked.person_id from (${linked}) as linked where linked.person_id in (${readable})`;
  return isReachedBy(db, { viewerScope, organizationId, candidates: amongAll });
}

/** Can return a person more than once. */
function linkedTo(organizationId: number): RawBuilder<unknown> {
  return sql`
    select person_id from network_contact where organization_id = ${organizationId}
    union all select person_id from former_statement where organization_id = ${organizationId}
    union all select person_id from work_role where organization_id = ${organizationId}
    union all select person_id from education where organization_id = ${organizationId}
    union all select person_id from person_supported_organization where organization_id = ${organizationId}`;
}

interface Question {
  readonly viewerScope: ViewerScope;
  readonly organizationId: number;
  readonly candidates: RawBuilder<unknown>;
}

async function isReachedBy(db: Db, { viewerScope, organizationId, candidates }: Question): Promise<boolean> {
  const who = sql`select candidate.person_id from candidate`;
  const { rows } = await sql`
    with candidate as materialized (${candidates})
    select from (${organizationsReached(spacesSeen(viewerScope), who, { support: true })}) as reached
    where reached.organization_id = ${organizationId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function isOrganization(db: Db, organizationId: number): Promise<boolean> {
  const { rows } = await sql`select from organization where id = ${organizationId}`.execute(db);
  return rows.length > 0;
}
