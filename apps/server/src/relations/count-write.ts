import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import type { Viewer } from '../viewer.ts';

/** Milliseconds. */
const WINDOW = 10 * 60_000;

/** Writes of one member and kind in a window: one a second, which only a program keeps up. */
const MOST_WRITES = 600;

/** What is written; each kind is counted by itself. */
export type WrittenKind = 'notes' | 'labels' | 'strengths' | 'rhythms' | 'contacts';

/**
 * Counts one write about one entity, whatever becomes of it. 429 for a member who has written too much in
 * these ten minutes.
 */
export async function countWrite(app: AppContext, { userId }: Viewer, kind: WrittenKind): Promise<void> {
  if (!app.config.rateLimit) return;
  const counted = { key: `${kind} ${userId}`, window: WINDOW };
  const { tries, left } = await countTry(app.db, app.clock(), counted);
  if (tries <= MOST_WRITES) return;
  const minutes = Math.ceil(left / 60_000);
  throw new Failure('too-many-tries', {
    clientMessage: `You have changed ${MOST_WRITES} ${kind} in a few minutes. You can go on in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
