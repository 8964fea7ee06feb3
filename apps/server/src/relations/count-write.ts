import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import { sayWait } from '../platform/text/say-wait.ts';
import type { Viewer } from '../viewer.ts';

/** Milliseconds. */
const WINDOW = 10 * 60_000;

/**
 * Maximum number of writes of one member and kind in a window: one per second, which only a program can
 * sustain.
 */
const MOST_WRITES = 600;

/** The kinds of writes, which are counted separately. */
export type WrittenKind = 'notes' | 'labels' | 'strengths' | 'rhythms' | 'contacts';

/**
 * Counts one write about one entity, whether or not it succeeds. Throws 429 for a member with too many writes
 * in these ten minutes.
 */
export async function countWrite(app: AppContext, { userId }: Viewer, kind: WrittenKind): Promise<void> {
  if (!app.config.rateLimit) return;
  const counted = { key: `${kind} ${userId}`, window: WINDOW };
  const { tries, left } = await countTry(app.db, app.clock(), counted);
  if (tries <= MOST_WRITES) return;
  throw new Failure('too-many-tries', {
    clientMessage: `You have changed ${MOST_WRITES} ${kind} in a few minutes. You can go on in ${sayWait(left)}.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
