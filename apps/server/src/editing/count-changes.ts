import type { House } from '../house.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import type { Viewer } from '../viewer.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What one user may change, far above what a person does: the history keeps everything, former pictures too. */
const LIMITS = {
  changes: { most: 600, window: 10 * MINUTE },
  'changes-of-day': { most: 3_000, window: DAY },
  pictures: { most: 50, window: DAY },
} as const;

/** Counts one change, whatever becomes of it. 429 for a user who has made too many. */
export async function countChange(
  house: House,
  viewer: Viewer,
  kind: keyof typeof LIMITS = 'changes',
): Promise<void> {
  if (!house.config.rateLimit) return;
  if (kind === 'changes') await countChange(house, viewer, 'changes-of-day');
  const { most, window } = LIMITS[kind];
  const { tries, left } = await countTry(house.db, house.clock(), {
    key: `edit-${kind} ${viewer.userId}`,
    window,
  });
  if (tries <= most) return;
  const minutes = Math.ceil(left / MINUTE);
  const wait =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new Failure('too-many-tries', {
    clientMessage: `You have changed a lot in a short time. You can go on in ${wait}.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
