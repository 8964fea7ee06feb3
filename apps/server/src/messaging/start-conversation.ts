import { foldText } from '@kithline/base/fold-text.ts';
import {
  type conversationsApi,
  MOST_PARTICIPANTS,
  type OpenConversation,
  TOO_MANY_PARTICIPANTS,
} from '@kithline/contract/conversations.ts';
import type { BodyOf } from '@kithline/contract/endpoint.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, invalidField, notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { writableBy } from './connected.queries.ts';
import { conversationOf, holdUsers, insertParticipants } from './conversations.queries.ts';
import { countBegun, countSent, refuseOtherAuthor } from './count-sent.ts';
import { openConversation } from './list-conversations.ts';
import { sendIn } from './send-message.ts';
import {
  groupBegunWith,
  insertGroup,
  pairBegunWith,
  pairConversation,
} from './start-conversation.queries.ts';
import { writeMessage } from './write-message.ts';

type StartBody = BodyOf<typeof conversationsApi.create>;

/**
 * Begins a conversation with its first message. With one other person, continues the existing conversation of
 * the two, if there is one. Throws 403, without any change, if the viewer may not write to one of the people.
 */
export async function startConversation(
  app: AppContext,
  viewer: Viewer,
  started: StartBody,
): Promise<OpenConversation> {
  refuseOtherAuthor(viewer, started);
  const others = [...new Set(started.userIds)].filter((id) => id !== viewer.userId);
  if (others.length === 0) throw invalidField('userIds', 'Choose at least one person.');
  if (others.length >= MOST_PARTICIPANTS) throw invalidField('userIds', TOO_MANY_PARTICIPANTS);
  await countSent(app, viewer);
  await countBegun(app, viewer);
  return inTransaction(app.db, async (db) => {
    await holdUsers(db, [viewer.userId, ...others]);
    // A message that is sent again after a lost response gets the conversation in which it was written, even
    // if the viewer may no longer begin one.
    const begun = await begunEarlier(db, viewer, { others, clientId: started.clientId });
    if (begun !== null) return openConversation(db, viewer, begun);
    await refuseUnwritable(db, viewer, others);
    const beginning = { viewer, others, started, now: app.clock() };
    const id = others.length === 1 ? await inPair(db, beginning) : await inGroup(db, beginning);
    return openConversation(db, viewer, id);
  });
}

/** Throws 403 if the viewer may not write to one of the people, or if one does not exist. */
export async function refuseUnwritable(db: Db, { userId }: Viewer, others: readonly number[]): Promise<void> {
  const writable = await writableBy(db, userId, others);
  if (others.every((id) => writable.has(id))) return;
  throw new Failure('forbidden', {
    clientMessage:
      others.length === 1
        ? 'You cannot write to this person.'
        : 'You cannot write to at least one of these people.',
  });
}

interface StartInput {
  viewer: Viewer;
  others: readonly number[];
  started: StartBody;
  now: Date;
}

async function inPair(db: Db, { viewer, others, started, now }: StartInput): Promise<number> {
  const [other = 0] = others;
  const { id, isNew } = await pairConversation(db, [viewer.userId, other], now);
  if (isNew) await insertParticipants(db, id, { userIds: [viewer.userId, other], now });
  await sendAsViewer(db, id, { viewer, started, now });
  return id;
}

async function inGroup(db: Db, { viewer, others, started, now }: StartInput): Promise<number> {
  const id = await insertGroup(db, {
    subject: started.subject === '' ? null : started.subject,
    subjectNorm: foldText(started.subject ?? ''),
    clientId: started.clientId,
    now,
  });
  if (id === null) {
    // A group has already begun with this message, for example by a concurrent request.
    const begun = await groupBegunWith(db, viewer.userId, started.clientId);
    if (begun !== null) return begun;
    throw new Failure('conflict', {
      clientMessage: 'You have left the conversation that this message started.',
    });
  }
  const [author = 0] = await insertParticipants(db, id, { userIds: [viewer.userId, ...others], now });
  await writeMessage(db, { conversationId: id, author, kind: 'started', now });
  await sendAsViewer(db, id, { viewer, started, now });
  return id;
}

async function begunEarlier(
  db: Db,
  { userId }: Viewer,
  { others, clientId }: { others: readonly number[]; clientId: string },
): Promise<number | null> {
  const [other = 0, ...more] = others;
  return more.length === 0
    ? pairBegunWith(db, [userId, other], clientId)
    : groupBegunWith(db, userId, clientId);
}

async function sendAsViewer(
  db: Db,
  conversationId: number,
  { viewer, started, now }: Pick<StartInput, 'viewer' | 'started' | 'now'>,
): Promise<void> {
  const row = await conversationOf(db, viewer.userId, conversationId);
  if (row === null) throw notFound();
  await sendIn(db, { conversationId, number: row.number, userId: viewer.userId }, { sent: started, now });
}
