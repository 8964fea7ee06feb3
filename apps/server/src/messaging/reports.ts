import type { MessageReport } from '@kithline/contract/messaging.ts';
import type { ActivityPlace } from '@kithline/contract/activity.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { notify } from '../notifications/notify.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Place } from './change-message.ts';
import { holdConversation, holdUsers } from './conversations.queries.ts';
import { countSent } from './count-sent.ts';
import { messageAt } from './messages.queries.ts';
import {
  authorOf,
  countReports,
  holdForReport,
  insertReport,
  reportById,
  type ReportRow,
  reportsAt,
  setClosed,
} from './reports.queries.ts';

/**
 * Sends the administrators copies of another member's message and of at most five messages before it. They
 * can read nothing else of the conversation.
 */
export async function reportMessage(
  app: AppContext,
  viewer: Viewer,
  { id, messageId, reason }: Place & { reason: string },
): Promise<void> {
  await countSent(app, viewer);
  await inTransaction(app.db, async (db) => {
    const administratorIds = await holdForReport(db, viewer.userId);
    // Locked, so that the message cannot be deleted between these reads.
    const row = await holdConversation(db, viewer.userId, id);
    if (row === null) throw notFound();
    const reader = { conversationId: id, number: row.number };
    const message = await messageAt(db, reader, messageId);
    if (message === null || message.kind !== 'text') throw notFound();
    if (message.author === row.number)
      throw new Failure('conflict', { clientMessage: 'You cannot report your own message.' });
    if (message.deletedOn !== null)
      throw new Failure('conflict', { clientMessage: 'This message has been deleted.' });
    const { userId: reporterId } = viewer;
    const now = app.clock();
    const isNew = await insertReport(db, reader, { position: messageId, reporterId, reason, now });
    if (!isNew) return;
    await record(db, viewer, {
      words: 'reported a message by',
      place: 'messages',
      at: { conversationId: id, position: messageId },
      now,
    });
    const receivers = administratorIds.filter((userId) => userId !== reporterId);
    await notify(db, receivers, { kind: 'message-reported', at: now });
  });
}

export async function listReports(
  { db }: AppContext,
  at: { page: number; limit: number },
): Promise<Page<MessageReport> & { open: number }> {
  const { total, open } = await countReports(db);
  const rows = await reportsAt(db, at);
  return { ...toPage(rows.map(present), { ...at, total }), open };
}

export async function closeReport(
  { db, clock }: AppContext,
  { userId }: Viewer,
  id: number,
): Promise<MessageReport> {
  return inTransaction(db, async (db) => {
    await holdUsers(db, [userId]);
    const now = clock();
    const wasOpen = await setClosed(db, { id, userId, now });
    const row = await reportById(db, id);
    if (row === null) throw notFound();
    if (wasOpen)
      await record(
        db,
        { userId },
        { words: 'closed the report on a message by', place: 'dashboard', at: row, now },
      );
    return present(row);
  });
}

interface ReportFacts {
  /** The words before the name of the message's author. */
  words: string;
  place: ActivityPlace;
  at: { conversationId: number | null; position: number };
  now: Date;
}

/** Records who acted and who wrote the message, but neither reason nor text. */
async function record(
  db: Db,
  by: Pick<Viewer, 'userId'>,
  { words, place, at, now }: ReportFacts,
): Promise<void> {
  const id = await authorOf(db, at);
  const act =
    id === null ? { words: `${words} a former member` } : { words, on: { kind: 'person', id } as const };
  await recordActivity(db, { by, kind: 'report', ...act, place, now });
}

function present(row: ReportRow): MessageReport {
  const { reporterId, reporter } = row;
  return {
    id: row.id,
    reporter:
      reporterId === null || reporter === null
        ? null
        : { id: reporterId, name: reporter, profilePicture: row.reporterPicture },
    reason: row.reason,
    createdOn: unixSeconds(row.createdOn),
    closedOn: unixSecondsOrNull(row.closedOn),
    messages: row.messages,
  };
}
