import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { AppContext } from '../../app-context.ts';
import { spacesSeen, type ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Entity } from '../context/context-entity.ts';
import type { Ground } from './ground.ts';
import type { GroundFor } from './search-chains.ts';
import { endTies, memberTies } from './ties.queries.ts';
import { Ties } from './ties.ts';
import { sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';

type TieSources = Pick<AppContext, 'db' | 'search'>;

/**
 * Returns a function that reads at least the ties for chains with a certain number of persons between the
 * viewer and an end. Call it with rising numbers, because each reading continues from the one before. Ends
 * are the persons at whom chains can end.
 * - At most one person: the viewer's ties to members and ends, and ties between the ends and the members whom
 *   the viewer knows.
 * - Two: also ties between the other members and the ends, and between the members whom the viewer knows and
 *   those who know an end.
 * - Three: also all other ties of both these groups of members, because the person in the middle can be any
 *   member whose profile the viewer sees.
 */
export function groundIn(app: TieSources, viewerScope: ViewerScope, target: Entity): GroundFor {
  let question: Promise<Question> | undefined;
  let ground: Ground | undefined;
  let read = 0;
  return async (between) => {
    question ??= questionOf(app, viewerScope, target);
    const loaded = await question;
    ground ??= await nearGround(loaded);
    if (between >= 2 && read < between && reachesFurther(viewerScope, ground)) {
      ground = await (between === 2 ? middleGround(loaded, ground) : farGround(loaded, ground));
      read = between;
    }
    return ground;
  };
}

interface Question extends TieSources {
  readonly viewerScope: ViewerScope;
  readonly target: Entity;
  /** The viewer, and the persons who can be between the viewer and an end. */
  readonly memberIds: readonly number[];
  /**
   * The persons at whom chains can end: the target person, or the current employees of the target
   * organization. Never contains the viewer.
   */
  readonly endIds: readonly number[];
}

async function questionOf(app: TieSources, viewerScope: ViewerScope, target: Entity): Promise<Question> {
  const [memberIds, endIds] = await Promise.all([
    membersSeen(app.db, viewerScope),
    endsOf(app, viewerScope, target),
  ]);
  const isOther = (id: number) => id !== viewerScope.viewer.personId;
  return { ...app, viewerScope, target, memberIds, endIds: endIds.filter(isOther) };
}

async function endsOf({ search }: TieSources, viewerScope: ViewerScope, target: Entity): Promise<number[]> {
  return target.entityTypeId === ENTITY_TYPES.person
    ? [target.entityId]
    : search.worksThereNow(viewerScope, target.entityId);
}

async function nearGround(question: Question): Promise<Ground> {
  const { db, viewerScope, memberIds: among, endIds } = question;
  const viewer = viewerScope.viewer.personId;
  const around = seesOwnTiesOnly(viewerScope)
    ? new Ties()
    : memberTies(db, viewerScope, { of: [viewer], among });
  // A target person has few ties, so one statement reads all of them.
  if (isPerson(question)) {
    const [members, ends] = await Promise.all([around, allEndTies(question)]);
    return { viewer, members, ends };
  }
  const members = await around;
  const of = [viewer, ...firsts({ viewer, members })];
  return { viewer, members, ends: await endTies(db, viewerScope, { of, ends: endIds }) };
}

async function middleGround(question: Question, near: Ground): Promise<Ground> {
  const { viewer } = near;
  const ends = isPerson(question) ? near.ends : await allEndTies(question);
  const pairing = { of: firsts(near), among: ends.sources() };
  const members = await memberTies(question.db, question.viewerScope, pairing);
  return { viewer, ends, members: near.members.with(members) };
}

function allEndTies({ db, viewerScope, memberIds, endIds }: Question): Promise<Ties> {
  return endTies(db, viewerScope, { of: memberIds, ends: endIds });
}

function isPerson({ target }: Question): boolean {
  return target.entityTypeId === ENTITY_TYPES.person;
}

async function farGround(
  { db, viewerScope, memberIds: among }: Question,
  { viewer, members, ends }: Ground,
): Promise<Ground> {
  const of = [...firsts({ viewer, members }), ...ends.sources()];
  return { viewer, ends, members: members.with(await memberTies(db, viewerScope, { of, among })) };
}

/** The persons who can follow the viewer in a chain. */
function firsts({ viewer, members }: Pick<Ground, 'viewer' | 'members'>): number[] {
  return members.of(viewer).map(({ id }) => id);
}

function reachesFurther(viewerScope: ViewerScope, near: Ground): boolean {
  return !seesOwnTiesOnly(viewerScope) && firsts(near).length > 0;
}

/** Whether the scope shows only the viewer's own ties, so that every chain is a single tie. */
function seesOwnTiesOnly({ viewer, scope }: ViewerScope): boolean {
  return scope.kind === 'network' && viewer.collectiveIds.length === 0;
}

/** Returns the members whose profile the viewer sees in the scope, sorted by id. */
async function membersSeen(db: Db, viewerScope: ViewerScope): Promise<number[]> {
  const { rows } = await sql<RowOf<'users', 'personId'>>`
    select u.person_id from users u where u.person_id in (${spacesSeen(viewerScope).profiles}) order by u.person_id`.execute(
    db,
  );
  return rows.map(({ personId }) => personId);
}
