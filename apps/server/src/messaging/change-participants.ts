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
import { publish } from '../platform/live/publish.ts';
import type { Viewer } from '../viewer.ts';
import {
  becomeGroup,
  countNumbers,
  leaveAs,
  nameConversation,
  setMuted,
} from './change-participants.queries.ts';
import { holdConversation, holdUsers, insertParticipants, participantsOf } from './conversations.queries.ts';
import { countSent } from './count-sent.ts';
import { deleteUnreadable } from './forget-participant.queries.ts';
import { openConversation, whyNot } from './list-conversations.ts';
import { cutOff } from './send-message.ts';
import { refuseUnwritable } from './start-conversation.ts';
import { publishToParticipants } from './publish-to-participants.ts';
import { writeMessage } from './write-message.ts';

/**
 * Maximum number of current and former participants of one conversation; a member who returns counts again.
 * Every list of participants contains the former ones, too.
 */
const MOST_NUMBERS = 200;
const TOO_MANY_OVER_TIME = 'Too many people have come and gone here. Please start a new conversation.';

/**
 * Adds people to whom the viewer may write; they see only later messages. A conversation of two becomes a
 * group.
 */
export async function addParticipants(
  app: AppContext,
  viewer: Viewer,
  { id, userIds }: { id: number; userIds: readonly number[] },
): Promise<OpenConversation> {
  await countSent(app, viewer);
  const now = app.clock();
  return inTransaction(app.db, async (db) => {
    await holdUsers(db, [viewer.userId, ...userIds]);
    const row = await holdConversation(db, viewer.userId, id);
    if (row === null) throw notFound();
    // Adding a third person to a conversation of two would reconnect two members who may not write to each
    // other, so the viewer must be able to write here. A viewer who is alone reconnects nobody.
    const why = await whyNot(db, viewer, row);
    if (why !== null && why !== 'alone') throw cutOff();
    const present = (await participantsOf(db, [id])).filter(
      ({ leftOn, userId }) => leftOn === null && userId,
    );
    const there = new Set(present.map(({ userId }) => userId));
    const added = [...new Set(userIds)].filter((userId) => !there.has(userId));
    if (added.length === 0) return openConversation(db, viewer, id);
    if (present.length + added.length > MOST_PARTICIPANTS)
      throw invalidField('userIds', TOO_MANY_PARTICIPANTS);
    await refuseUnwritable(db, viewer, added);
    if ((await countNumbers(db, id)) + added.length > MOST_NUMBERS)
      throw new Failure('conflict', { clientMessage: TOO_MANY_OVER_TIME });
    await becomeGroup(db, id);
    const numbers = await insertParticipants(db, id, { userIds: added, now });
    const facts = { added: numbers };
    const position = await writeMessage(db, {
      conversationId: id,
      author: row.number,
      kind: 'added',
      facts,
      now,
    });
    if (position === null) throw cutOff();
    await publishToParticipants(db, { conversationId: id, by: viewer.userId });
    return openConversation(db, viewer, id);
  });
}

/**
 * Leaves a group: the viewer can no longer read it, and the others see that the viewer has left. A group that
 * nobody can read is deleted.
 */
export async function leaveConversation(
  app: AppContext,
  viewer: Viewer,
  { id, userIds }: { id: number; userIds: readonly number[] },
): Promise<void> {
  if (userIds.some((userId) => userId !== viewer.userId))
    throw new Failure('forbidden', { clientMessage: 'You can only remove yourself from a conversation.' });
  await countSent(app, viewer);
  const now = app.clock();
  await inTransaction(app.db, async (db) => {
    const row = await holdConversation(db, viewer.userId, id);
    if (row === null) throw notFound();
    if (!row.isGroup)
      throw new Failure('conflict', {
        clientMessage: 'A conversation of two cannot be left. You can mute it, or block the other person.',
      });
    await writeMessage(db, { conversationId: id, author: row.number, kind: 'left', now });
    await publishToParticipants(db, { conversationId: id, by: viewer.userId, left: true });
    await leaveAs(db, { conversationId: id, number: row.number, now });
    await deleteUnreadable(db, [id]);
  });
}

type Update = BodyOf<typeof conversationsApi.update>;

/** Renames a group, or mutes or unmutes a conversation for the viewer. */
export async function updateConversation(
  app: AppContext,
  viewer: Viewer,
  { id, subject, muted }: Update & { id: number },
): Promise<OpenConversation> {
  await countSent(app, viewer);
  return inTransaction(app.db, async (db) => {
    const row = await holdConversation(db, viewer.userId, id);
    if (row === null) throw notFound();
    if (muted !== undefined && muted !== row.muted) {
      await setMuted(db, { conversationId: id, number: row.number, muted });
      await publish(db, [viewer.userId], { type: 'conversation.updated', data: { conversationId: id } });
    }
    const name = subject === '' ? null : subject;
    if (name !== undefined && name !== row.subject) {
      if (!row.isGroup)
        throw new Failure('conflict', { clientMessage: 'A conversation of two has no name of its own.' });
      const renamed = {
        conversationId: id,
        author: row.number,
        kind: 'renamed',
        facts: { subject: name },
      } as const;
      if ((await writeMessage(db, { ...renamed, now: app.clock() })) === null) throw cutOff();
      await nameConversation(db, { id, subject: name, subjectNorm: foldText(name ?? '') });
      await publishToParticipants(db, { conversationId: id, by: viewer.userId });
    }
    return openConversation(db, viewer, id);
  });
}
