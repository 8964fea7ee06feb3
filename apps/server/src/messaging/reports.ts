import type { MessageReport } from '@kithline/contract/messaging.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { House } from '../house.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, notFound } from '../platform/failure.ts';
import type { Viewer } from '../viewer.ts';
import type { Place } from './change-message.ts';
import { conversationOf } from './conversations.queries.ts';
import { countSent } from './count-sent.ts';
import { messageAt } from './messages.queries.ts';
import {
  countReports,
  insertReport,
  reportById,
  type ReportRow,
  reportsAt,
  setClosed,
} from './reports.queries.ts';

/** Shows a message of somebody else, and the five before it, to the administrators: a copy, so that nothing else can be read by it. */
export async function reportMessage(
  house: House,
  viewer: Viewer,
  { id, messageId, reason }: Place & { reason: string },
): Promise<void> {
  await countSent(house, viewer);
  await inTransaction(house.db, async (db) => {
    const row = await conversationOf(db, viewer.userId, id);
    if (row === null) throw notFound();
    const reader = { conversationId: id, number: row.number };
    const message = await messageAt(db, reader, messageId);
    if (message === null || message.kind !== 'text') throw notFound();
    if (message.author === row.number)
      throw new Failure('conflict', { clientMessage: 'This is your own message.' });
    if (message.deletedOn !== null)
      throw new Failure('conflict', { clientMessage: 'This message has been deleted.' });
    const { userId: reporterId } = viewer;
    await insertReport(db, reader, { position: messageId, reporterId, reason, now: house.clock() });
  });
}

/** Reported messages for administrators. */
export async function listReports(
  { db }: House,
  at: { page: number; limit: number },
): Promise<Page<MessageReport> & { open: number }> {
  const { total, open } = await countReports(db);
  const rows = await reportsAt(db, at);
  return { ...toPage(rows.map(present), { ...at, total }), open };
}

export async function closeReport(
  { db, clock }: House,
  { userId }: Viewer,
  id: number,
): Promise<MessageReport> {
  return inTransaction(db, async (db) => {
    await setClosed(db, { id, userId, now: clock() });
    const row = await reportById(db, id);
    if (row === null) throw notFound();
    return present(row);
  });
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
