import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import { sayWait } from '../platform/text/say-wait.ts';
import type { Viewer } from '../viewer.ts';

/** Milliseconds over which writes are counted. */
const WINDOW = 10 * 60_000;

/**
 * The maximum number of writes of one kind by one member in `WINDOW`: one per second, which only a program
 * can keep up.
 */
const MOST_WRITES = 600;

/** The kinds of writes, which are counted separately. */
export type WrittenKind = 'notes' | 'labels' | 'strengths' | 'rhythms' | 'contacts' | 'introductions';

/**
 * Counts one write, whether or not it succeeds afterwards. Throws 429 if the member has made too many writes
 * of this kind in the current ten minutes.
 */
export async function countWrite(app: AppContext, { userId }: Viewer, kind: WrittenKind): Promise<void> {
  if (!app.config.rateLimit) return;
  const counted = { key: `${kind} ${userId}`, window: WINDOW };
  const { tries, left } = await countTry(app.db, app.clock(), counted);
  if (tries <= MOST_WRITES) return;
  throw new Failure('too-many-tries', {
    clientMessage: `You have made ${MOST_WRITES} changes to ${kind} in a few minutes. You can go on in ${sayWait(left)}.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
