import { type ImportRemark, type ImportRemarkGroup, REMARKS_PER_PAGE } from '@kithline/contract/networks.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { BYTE_ORDER_MARK, csvLine } from '../platform/text/write-csv.ts';
import { notFound } from '../platform/failure.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { eachPortion, remarkGroups, remarksInPortion } from './remarks.queries.ts';

/** `group` counts from 1 in the import's result. Throws 404 if there is no such import or group. */
export async function readRemarks(
  { db }: AppContext,
  { userId }: Viewer,
  { importId, group, page }: { importId: number; group: number; page: number },
): Promise<Page<ImportRemark>> {
  const found = (await remarkGroups(db, { userId, importId }))?.[group - 1];
  if (found === undefined) throw notFound();
  const remarks = await remarksInPortion(db, { importId, group, portion: page });
  return toPage(remarks, { page, limit: REMARKS_PER_PAGE, total: found.total });
}

/** Returns a CSV file, group after group. Throws 404 if the viewer has no such import. */
export async function remarksFile(
  { db }: AppContext,
  { userId }: Viewer,
  importId: number,
): Promise<AsyncGenerator<string, void, undefined>> {
  const groups = await remarkGroups(db, { userId, importId });
  if (groups === null) throw notFound();
  return writeRemarks(db, importId, groups);
}

async function* writeRemarks(
  db: AppContext['db'],
  importId: number,
  groups: readonly ImportRemarkGroup[],
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvLine(['Line', 'Column', 'Value', 'Reason']);
  for await (const { groupNo, remarks } of eachPortion(db, importId)) {
    const { column = null, reason = '' } = groups[groupNo - 1] ?? {};
    yield remarks.map(({ line, value }) => csvLine([line, column, value, reason])).join('');
  }
}
