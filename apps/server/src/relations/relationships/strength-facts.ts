import type { StrengthSuggestion } from '@kithline/contract/relations.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { sql } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { readPersonFaces } from '../../people/read-person-refs.ts';
import { readablePerson } from '../../people/readable-person.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { profilesSeenBy, type ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import { comparePeriods } from '../compare-periods.ts';
import {
  type AnsweredRequest,
  type StrengthFacts,
  suggestStrength,
  type TimeTogether,
} from './suggest-strength.ts';
import { countPeopleBothKnow } from '../commonalities/commonalities.people.queries.ts';
import {
  sharedEmployers,
  type SharedOrganization,
  sharedSchools,
} from '../commonalities/commonalities.queries.ts';

/**
 * Returns the suggested strength and the facts that suggest it. The strength is null if the facts are too
 * weak, or if the person is the viewer.
 */
export async function readStrengthSuggestion(
  { db, clock }: AppContext,
  viewer: Viewer,
  { personId, ...query }: ScopeQuery & { personId: number },
): Promise<StrengthSuggestion> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  await readablePerson(db, viewerScope, personId);
  if (personId === viewer.personId) return { strength: null, facts: [] };
  const today = clock();
  return suggestStrength(await strengthFacts(db, viewerScope, { personId, today }), today);
}

async function strengthFacts(
  db: Db,
  viewerScope: ViewerScope,
  { personId, today }: { personId: number; today: Date },
): Promise<StrengthFacts> {
  const [{ employers, schools, peopleBothKnow }, connectedOn, requests] = await Promise.all([
    readInCommon(db, viewerScope, personId),
    connectedOnIn(db, viewerScope.viewer.networkId, personId),
    readAnsweredRequests(db, viewerScope, personId),
  ]);
  return {
    employers: timesTogether(employers, today),
    schools: timesTogether(schools, today),
    connectedOn,
    peopleBothKnow,
    requests,
  };
}

/**
 * Returns the organizations where both people certainly were at the same time. Times that only may have
 * overlapped do not support a strength.
 */
function timesTogether(shared: InCommon['employers'], today: Date): TimeTogether[] {
  return shared.flatMap(({ organization, mine, theirs }) => {
    const when = comparePeriods(mine, theirs, today);
    return when.kind === 'together' ? [{ organization: organization.name, when }] : [];
  });
}

interface InCommon {
  readonly employers: readonly SharedOrganization[];
  readonly schools: readonly SharedOrganization[];
  readonly peopleBothKnow: number;
}

async function readInCommon(db: Db, viewerScope: ViewerScope, personId: number): Promise<InCommon> {
  const [employers, schools, peopleBothKnow] = await Promise.all([
    sharedEmployers(db, viewerScope, personId),
    sharedSchools(db, viewerScope, personId),
    countPeopleBothKnow(db, viewerScope, personId),
  ]);
  return { employers, schools, peopleBothKnow };
}

/** Returns a day as "YYYY-MM-DD". Null if it is unknown, or if the person is not in the network. */
async function connectedOnIn(db: Db, networkId: number, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('networkContact')
    .select('connectedOn')
    .where('networkId', '=', networkId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.connectedOn ?? null;
}

async function readAnsweredRequests(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<AnsweredRequest[]> {
  const requests = await answeredRequests(db, viewerScope.viewer, personId);
  if (requests.length === 0) return [];
  const [face] = await readPersonFaces(db, viewerScope, [personId]);
  const name = face?.name.split(' ')[0];
  return name === undefined ? [] : requests.map((request) => ({ ...request, name }));
}

/**
 * Reads requests for an introduction that one of the two people made, and that the other passed on as the
 * first connector or accepted as the target. Returns the latest answer of each kind by each of the two. If
 * the viewer does not see the person's profile, returns nothing, so that the suggestion does not reveal that
 * the person is a member.
 */
async function answeredRequests(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<Omit<AnsweredRequest, 'name'>[]> {
  const { userId } = viewer;
  const { rows } = await sql<Omit<AnsweredRequest, 'name'>>`
    select step.answer, step.user_id = ${userId} as is_by_viewer, max(step.answered_on) as answered_on
    from users member
    join introduction request on request.asker_id in (member.id, ${userId})
    join introduction_step step on step.introduction_id = request.id
      and step.user_id in (member.id, ${userId}) and step.user_id <> request.asker_id
    where member.person_id = ${personId} and member.person_id in (${profilesSeenBy(viewer)})
      and (step.answer = 'accepted' or step.answer = 'passed-on' and not exists (
        select from introduction_step before
        where before.introduction_id = request.id and before.number < step.number))
    group by step.answer, is_by_viewer
    order by max(step.answered_on) desc, step.answer, is_by_viewer`.execute(db);
  return rows;
}
