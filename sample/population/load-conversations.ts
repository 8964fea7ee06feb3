import { foldText } from '@kithline/base/fold-text.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertParticipants } from '../../apps/server/src/messaging/conversations.queries.ts';
import { setReaction } from '../../apps/server/src/messaging/change-message.queries.ts';
import { insertGroup, pairConversation } from '../../apps/server/src/messaging/start-conversation.queries.ts';
import { writeMessage } from '../../apps/server/src/messaging/write-message.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import type { LoadedMember } from './load-members.ts';
import type { SampleConversation } from './population.types.ts';

/** Writes the conversations. The collectives must already exist. */
export async function loadConversations(
  db: Db,
  conversations: readonly SampleConversation[],
  members: readonly LoadedMember[],
): Promise<void> {
  for (const conversation of conversations) await loadConversation(db, conversation, members);
}

async function loadConversation(
  db: Db,
  { subject, members, readBy, messages }: SampleConversation,
  loaded: readonly LoadedMember[],
): Promise<void> {
  const userIds = members.map((member) => loaded[member]?.userId ?? 0);
  const now = new Date(messages[0]?.on ?? 0);
  const conversationId = await beginConversation(db, { subject, userIds, now });
  const numbers = await insertParticipants(db, conversationId, { userIds, now });
  const numberOf = (member: number) => numbers[members.indexOf(member)] ?? 0;
  const write = async (written: Omit<Parameters<typeof writeMessage>[1], 'conversationId'>) => {
    const position = await writeMessage(db, { conversationId, ...written });
    if (position === null) throw new Error('these members may not write to each other');
    return position;
  };
  const read = new Map<number, number>();
  if (userIds.length > 2) await write({ author: numbers[0] ?? 0, kind: 'started', now });
  for (const { by, on, text, reactions = {} } of messages) {
    const position = await write({
      author: numberOf(by),
      kind: 'text',
      clientId: randomUUID(),
      text,
      now: new Date(on),
    });
    for (const [reaction, those] of Object.entries(reactions))
      for (const member of those)
        await setReaction(db, { conversationId, number: numberOf(member), position, reaction });
    for (const member of members) if (member === by || readBy.includes(member)) read.set(member, position);
  }
  for (const [member, position] of read)
    await sql`update participant set read_position = ${position}
      where conversation_id = ${conversationId} and number = ${numberOf(member)}`.execute(db);
}

async function beginConversation(
  db: Db,
  { subject, userIds, now }: { subject: string | null; userIds: readonly number[]; now: Date },
): Promise<number> {
  const [one = 0, other = 0] = userIds;
  if (userIds.length === 2) return (await pairConversation(db, [one, other], now)).id;
  const group = { subject, subjectNorm: foldText(subject ?? ''), clientId: randomUUID(), now };
  const id = await insertGroup(db, group);
  if (id === null) throw new Error('A new conversation already exists.');
  return id;
}
