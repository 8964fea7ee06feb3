import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { Db } from '../../tables.ts';
import type { Entity } from '../context/context-entity.ts';
import type { Ground } from './ground.ts';
import type { GroundFor } from './search-chains.ts';
import { endTies, memberTies, type Sight } from './ties.queries.ts';
import { Ties } from './ties.ts';

/**
 * Reads ties as far as the search goes. With nobody or one between they are those of the viewer and of the members whom the
 * viewer is tied to; with two, those between these members and the ones who are tied to an end; with three, all ties of
 * both, for the one in the middle may be anybody.
 */
export function groundIn(db: Db, sight: Sight, target: Entity): GroundFor {
  const ask: Question = { db, sight, target };
  let ground: Ground | undefined;
  let read = 0;
  return async (between) => {
    ground ??= await nearGround(ask);
    if (between >= 2 && read < between && reachesFurther(sight, ground)) {
      ground = await (between === 2 ? middleGround(ask, ground) : farGround(ask, ground));
      read = between;
    }
    return ground;
  };
}

interface Question {
  readonly db: Db;
  readonly sight: Sight;
  readonly target: Entity;
}

async function nearGround(question: Question): Promise<Ground> {
  const { db, sight } = question;
  const viewer = sight.viewer.personId;
  const around = seesOwnTiesOnly(sight) ? new Ties() : memberTies(db, sight, { of: [viewer], among: null });
  // Those who are tied to one person are few: all of them at once, while the others are read.
  if (isPerson(question)) {
    const [members, ends] = await Promise.all([around, allEndTies(question)]);
    return { viewer, members, ends };
  }
  const members = await around;
  const of = [viewer, ...firsts({ viewer, members })];
  return { viewer, members, ends: await endTies(db, sight, { target: question.target, of }) };
}

async function middleGround(question: Question, near: Ground): Promise<Ground> {
  const { viewer } = near;
  const ends = isPerson(question) ? near.ends : await allEndTies(question);
  const pairing = { of: firsts(near), among: ends.persons() };
  const members = await memberTies(question.db, question.sight, pairing);
  return { viewer, ends, members: near.members.with(members) };
}

function allEndTies({ db, sight, target }: Question): Promise<Ties> {
  return endTies(db, sight, { target, of: null });
}

function isPerson({ target }: Question): boolean {
  return target.entityTypeId === ENTITY_TYPES.person;
}

async function farGround({ db, sight }: Question, { viewer, members, ends }: Ground): Promise<Ground> {
  const of = [...firsts({ viewer, members }), ...ends.persons()];
  return { viewer, ends, members: members.with(await memberTies(db, sight, { of, among: null })) };
}

/** Those who may stand after the viewer. */
function firsts({ viewer, members }: Pick<Ground, 'viewer' | 'members'>): number[] {
  return members.of(viewer).map(({ id }) => id);
}

function reachesFurther(sight: Sight, near: Ground): boolean {
  return !seesOwnTiesOnly(sight) && firsts(near).length > 0;
}

/** Then every tie is the viewer's, and nobody stands between. */
function seesOwnTiesOnly({ viewer, scope }: Sight): boolean {
  return scope.kind === 'network' && viewer.collectiveIds.length === 0;
}
