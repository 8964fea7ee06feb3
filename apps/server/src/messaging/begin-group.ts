import { foldText } from '@kithline/base/fold-text.ts';
import { SUBJECT_LENGTH } from '@kithline/contract/conversations.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '../tables.ts';
import { connectedIn } from './active-participants.ts';
import { insertParticipants } from './conversations.queries.ts';
import { insertGroup } from './start-conversation.queries.ts';
import { writeMessage } from './write-message.ts';

interface IntroducedGroup {
  /** The second one is the author of the group's first messages, even if another member is its founder. */
  introduced: readonly [number, number];
  by: readonly number[];
  subject: string;
  text: string;
  introductionId: number;
  now: Date;
}

/**
 * Begins a group of two members and the members who introduce them, and returns its id. If one of the two
 * could not write in the group, changes nothing and returns null. The caller has locked the users.
 */
export async function beginIntroducedGroup(
  db: Db,
  { introduced, by, subject, text, introductionId, now }: IntroducedGroup,
): Promise<number | null> {
  const [, author] = introduced;
  const userIds = await inOrder(db, { introduced, by });
  if (userIds === null) return null;
  const name = Array.from(subject).slice(0, SUBJECT_LENGTH).join('').trim();
  const group = { subject: name, subjectNorm: foldText(name), clientId: randomUUID(), now };
  const conversationId = await insertGroup(db, group);
  if (conversationId === null) return null;
  const numbers = await insertParticipants(db, conversationId, { userIds, now });
  const numberOf = (userId: number) => numbers[userIds.indexOf(userId)] ?? 0;
  const started = { conversationId, author: numberOf(author), now };
  await writeMessage(db, { ...started, kind: 'started' });
  await writeMessage(db, { ...started, kind: 'text', text, facts: { introduction: introductionId } });
  return conversationId;
}

/**
 * Returns the members in the order in which they join. The first one is the founder: the right to write to
 * administrators counts only if the founder is an administrator (`connectedIn`). Prefers a founder with whom
 * every member can write to somebody, then one with whom both introduced members can. Null if there is
 * neither.
 */
async function inOrder(
  db: Db,
  { introduced, by }: Pick<IntroducedGroup, 'introduced' | 'by'>,
): Promise<number[] | null> {
  const members = [...introduced.toReversed(), ...by];
  let found: number[] | null = null;
  for (const founder of members) {
    const ordered = [founder, ...members.filter((userId) => userId !== founder)];
    const connected = await connectedIn(
      db,
      ordered.map((userId, at) => ({ userId, number: at + 1 })),
    );
    if (connected.size === members.length) return ordered;
    if (found === null && introduced.every((userId) => connected.has(userId))) found = ordered;
  }
  return found;
}
