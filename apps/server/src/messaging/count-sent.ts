import { OTHER_AUTHOR } from '@kithline/contract/conversations.ts';
import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import type { Viewer } from '../viewer.ts';

/** In milliseconds. */
const WINDOW = 10 * 60_000;
/** Maximum number of messages and changes of one member in `WINDOW`: three a second. */
const MOST_SENT = 2_000;
/** Maximum number of conversations that one member can begin in `WINDOW`. */
const MOST_BEGUN = 100;

/**
 * Counts one message, or one change in a conversation, even if it is refused afterwards. Throws 429 after too
 * many.
 */
export const countSent = (app: AppContext, viewer: Viewer): Promise<void> =>
  count(app, viewer, { of: 'messages', most: MOST_SENT });

/** Throws 409 for a message that another member wrote in this browser. */
export function refuseOtherAuthor(viewer: Viewer, { authorId }: { authorId?: number | undefined }): void {
  if (authorId === undefined || authorId === viewer.userId) return;
  throw new Failure('conflict', {
    clientMessage: 'Another member wrote this message in this browser. Only that member can send it.',
    code: OTHER_AUTHOR,
  });
}

export const countBegun = (app: AppContext, viewer: Viewer): Promise<void> =>
  count(app, viewer, { of: 'conversations', most: MOST_BEGUN });

async function count(
  app: AppContext,
  { userId }: Viewer,
  { of, most }: { of: string; most: number },
): Promise<void> {
  if (!app.config.rateLimit) return;
  const counted = { key: `${of} ${userId}`, window: WINDOW };
  const { tries, left } = await countTry(app.db, app.clock(), counted);
  if (tries <= most) return;
  throw new Failure('too-many-tries', {
    clientMessage: `Too many ${of} in a few minutes. Please wait a little.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
