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

/** What reading ties needs of the app context. */
type Reading = Pick<AppContext, 'db' | 'search'>;

/**
 * Reads ties as far as the search goes. With nobody or one between they are those of the viewer and of the
 * members whom the viewer is tied to; with two, those between these members and the ones who are tied to an
 * end; with three, all ties of both, for the one in the middle may be any member whose profile is seen.
 */
export function groundIn(app: Reading, viewerScope: ViewerScope, target: Entity): GroundFor {
  let question: Promise<Question> | undefined;
  let ground: Ground | undefined;
  let read = 0;
  return async (between) => {
    question ??= questionOf(app, viewerScope, target);
    const asked = await question;
    ground ??= await nearGround(asked);
    if (between >= 2 && read < between && reachesFurther(viewerScope, ground)) {
      ground = await (between === 2 ? middleGround(asked, ground) : farGround(asked, ground));
      read = between;
    }
    return ground;
  };
}

interface Question extends Reading {
  readonly viewerScope: ViewerScope;
  readonly target: Entity;
  /** Who may stand between, and the viewer. */
  readonly members: readonly number[];
  /** Who chains may end with: the person, or those who work at the organization now, but never the viewer. */
  readonly ends: readonly number[];
}

async function questionOf(app: Reading, viewerScope: ViewerScope, target: Entity): Promise<Question> {
  const [members, ends] = await Promise.all([
    membersSeen(app.db, viewerScope),
    endsOf(app, viewerScope, target),
  ]);
  const isOther = (id: number) => id !== viewerScope.viewer.personId;
  return { ...app, viewerScope, target, members, ends: ends.filter(isOther) };
}

async function endsOf({ search }: Reading, viewerScope: ViewerScope, target: Entity): Promise<number[]> {
  return target.entityTypeId === ENTITY_TYPES.person
    ? [target.entityId]
    : search.worksThereNow(viewerScope, target.entityId);
}

async function nearGround(question: Question): Promise<Ground> {
  const { db, viewerScope, members: among, ends } = question;
  const viewer = viewerScope.viewer.personId;
  const around = seesOwnTiesOnly(viewerScope)
    ? new Ties()
    : memberTies(db, viewerScope, { of: [viewer], among });
  // Those who are tied to one person are few: all of them at once, while the others are read.
  if (isPerson(question)) {
    const [members, ends] = await Promise.all([around, allEndTies(question)]);
    return { viewer, members, ends };
  }
  const members = await around;
  const of = [viewer, ...firsts({ viewer, members })];
  return { viewer, members, ends: await endTies(db, viewerScope, { of, ends }) };
}

async function middleGround(question: Question, near: Ground): Promise<Ground> {
  const { viewer } = near;
  const ends = isPerson(question) ? near.ends : await allEndTies(question);
  const pairing = { of: firsts(near), among: ends.persons() };
  const members = await memberTies(question.db, question.viewerScope, pairing);
  return { viewer, ends, members: near.members.with(members) };
}

function allEndTies({ db, viewerScope, members, ends }: Question): Promise<Ties> {
  return endTies(db, viewerScope, { of: members, ends });
}

function isPerson({ target }: Question): boolean {
  return target.entityTypeId === ENTITY_TYPES.person;
}

async function farGround(
  { db, viewerScope, members: among }: Question,
  { viewer, members, ends }: Ground,
): Promise<Ground> {
  const of = [...firsts({ viewer, members }), ...ends.persons()];
  return { viewer, ends, members: members.with(await memberTies(db, viewerScope, { of, among })) };
}

/** Those who may stand after the viewer. */
function firsts({ viewer, members }: Pick<Ground, 'viewer' | 'members'>): number[] {
  return members.of(viewer).map(({ id }) => id);
}

function reachesFurther(viewerScope: ViewerScope, near: Ground): boolean {
  return !seesOwnTiesOnly(viewerScope) && firsts(near).length > 0;
}

/** Then every tie is the viewer's, and nobody stands between. */
function seesOwnTiesOnly({ viewer, scope }: ViewerScope): boolean {
  return scope.kind === 'network' && viewer.collectiveIds.length === 0;
}

/**
 * The persons who may stand between the ends of a chain: the members whose profile the viewer sees in the
 * scope, by id.
 */
async function membersSeen(db: Db, viewerScope: ViewerScope): Promise<number[]> {
  const { rows } = await sql<RowOf<'users', 'personId'>>`
    select u.person_id from users u where u.person_id in (${spacesSeen(viewerScope).profiles}) order by u.person_id`.execute(
    db,
  );
  return rows.map(({ personId }) => personId);
}
