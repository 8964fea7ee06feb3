import type { BlockedPerson } from '@kithline/contract/messaging.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import { unixSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db, RowOf } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { blocksOf, countBlocks, deleteBlock, insertBlock } from './blocks.queries.ts';
import { standingsAmong } from './connected.queries.ts';

const MOST_BLOCKS = 1000;

export async function listBlocks(
  { db }: AppContext,
  { userId }: Viewer,
  at: { page: number; limit: number },
): Promise<Page<BlockedPerson>> {
  const rows = await blocksOf(db, userId, at);
  return toPage(
    rows.map((row) => ({ ...row, createdOn: unixSeconds(row.createdOn) })),
    { ...at, total: await countBlocks(db, userId) },
  );
}

/**
 * Blocks messages between the viewer and another member. The other member is not notified, and sees only that
 * messages are off. Throws 404 for a member whom the viewer has not met in Kithline (`hasMet`).
 */
export async function blockMember({ db, clock }: AppContext, viewer: Viewer, otherId: number): Promise<void> {
  if (otherId === viewer.userId)
    throw new Failure('conflict', { clientMessage: 'You cannot block yourself.' });
  await inTransaction(db, async (db) => {
    if (!(await hasMet(db, viewer, otherId))) throw notFound();
    if ((await countBlocks(db, viewer.userId)) >= MOST_BLOCKS)
      throw new Failure('conflict', { clientMessage: `You can block ${MOST_BLOCKS} people at most.` });
    await insertBlock(db, { userId: viewer.userId, otherId, now: clock() });
    await publishToViewer(db, viewer, otherId);
  });
}

export async function unblockMember({ db }: AppContext, viewer: Viewer, otherId: number): Promise<void> {
  await inTransaction(db, async (db) => {
    await deleteBlock(db, { userId: viewer.userId, otherId });
    await publishToViewer(db, viewer, otherId);
  });
}

/**
 * Whether the viewer sees the other's profile, could write to the other without a block, or has received a
 * message together with the other.
 */
async function hasMet(db: Db, { userId }: Viewer, otherId: number): Promise<boolean> {
  const standing = (await standingsAmong(db, userId, [otherId])).get(otherId);
  if (standing?.seesProfile || standing?.isNear) return true;
  const { rows } = await sql`
    select from participant mine join participant theirs on theirs.conversation_id = mine.conversation_id
    where mine.user_id = ${userId} and theirs.user_id = ${otherId} and exists (
      select from message m where m.conversation_id = mine.conversation_id and m.recipients @> array[mine.number, theirs.number])
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Makes the viewer's browsers reload the conversation with the other member, where a block hides the input
 * field.
 */
async function publishToViewer(db: Db, { userId }: Viewer, otherId: number): Promise<void> {
  const { rows } = await sql<RowOf<'conversation', 'id'>>`
    select id from conversation
    where first_user_id = ${Math.min(userId, otherId)} and second_user_id = ${Math.max(userId, otherId)}`.execute(
    db,
  );
  for (const { id } of rows)
    await publish(db, [userId], { type: 'conversation.updated', data: { conversationId: id } });
}
