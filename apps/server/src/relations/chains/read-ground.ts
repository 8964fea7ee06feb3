import type { Db } from '../../tables.ts';
import type { Entity } from '../context-entity.ts';
import type { Ground } from './paths.ts';
import type { GroundFor } from './search-chains.ts';
import { endTies, memberTies, type Sight } from './ties.queries.ts';
import { Ties } from './ties.ts';

/**
 * Reads ties as far as the search goes: first those of the viewer and of the members whom the viewer is tied to, which is enough for nobody
 * and one person between; then those around the members who are tied to an end, which is enough for two and three.
 */
export function groundIn(db: Db, sight: Sight, target: Entity): GroundFor {
  let near: Promise<Ground> | undefined;
  let far: Promise<Ground> | undefined;
  return (between) => {
    near ??= nearGround(db, sight, target);
    if (between <= 1 || seesOwnTiesOnly(sight)) return near;
    far ??= near.then((ground) => farGround(db, sight, { target, near: ground }));
    return far;
  };
}

async function nearGround(db: Db, sight: Sight, target: Entity): Promise<Ground> {
  const { personId: viewer } = sight.viewer;
  const members = seesOwnTiesOnly(sight) ? new Ties() : await memberTies(db, sight, [viewer]);
  const of = [viewer, ...members.of(viewer).map(({ id }) => id)];
  return { viewer, members, ends: await endTies(db, sight, { target, of }) };
}

async function farGround(
  db: Db,
  sight: Sight,
  { target, near }: { target: Entity; near: Ground },
): Promise<Ground> {
  const { viewer } = near;
  const first = near.members.of(viewer).map(({ id }) => id);
  if (first.length === 0) return near;
  const ends = await endTies(db, sight, { target, of: null });
  // The middle one of three is tied to the first and to the last of them, so it need not be known beforehand.
  const members = await memberTies(db, sight, [viewer, ...first, ...ends.persons()]);
  return { viewer, members, ends };
}

/** Then every tie is the viewer's, and nobody stands between. */
function seesOwnTiesOnly({ viewer, scope }: Sight): boolean {
  return scope.kind === 'network' && viewer.collectiveIds.length === 0;
}
