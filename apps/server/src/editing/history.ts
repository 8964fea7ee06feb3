import type { editingApi } from '@kithline/contract/editing.ts';
import type { QueryOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { House } from '../house.ts';
import { unixSeconds } from '../platform/clock.ts';
import { notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { type ChangedThing, changesOf } from './changes.queries.ts';
import { organizationExists } from './edit-organization.ts';
import { requireEditor } from './edit-person.ts';
import { editorsOf } from './editors.queries.ts';
import { obstacleOf } from './obstacle.ts';
import { isMember } from './person-states.queries.ts';
import { presentFields, sentenceOf } from './present-change.ts';

type Page = QueryOf<typeof editingApi.history>;
type History = ReplyOf<typeof editingApi.history>;

/** Changes of an organization's facts, newest first. */
export async function readOrganizationHistory(
  { db }: House,
  viewer: Viewer,
  { id, ...page }: { id: number } & Page,
): Promise<History> {
  if (!(await organizationExists(db, id))) throw notFound();
  return readChanges(db, viewer, { thing: { organizationId: id }, inProfile: false, page });
}

/** Changes of a person's profile, newest first, for the person and administrators. */
export async function readHistory(
  { db }: House,
  viewer: Viewer,
  { id: personId, ...page }: { id: number } & Page,
): Promise<History> {
  requireEditor(viewer, personId);
  return readChanges(db, viewer, { thing: { personId }, inProfile: await isMember(db, personId), page });
}

async function readChanges(
  db: Db,
  viewer: Viewer,
  { thing, inProfile, page: { page, limit } }: { thing: ChangedThing; inProfile: boolean; page: Page },
): Promise<History> {
  const { changes, total } = await changesOf(db, { thing, isAdmin: viewer.isAdmin }, { page, limit });
  const editors = await editorsOf(
    db,
    changes.flatMap(({ madeBy, takenBackByUser }) => [madeBy, takenBackByUser]),
  );
  const fieldsOf = await presentFields(db, viewer, changes);
  const results = [];
  for (const change of changes) {
    const by = change.takenBackByUser === null ? null : editors.get(change.takenBackByUser);
    results.push({
      id: change.id,
      madeOn: unixSeconds(change.madeOn),
      means: change.means,
      madeBy: editors.get(change.madeBy ?? 0) ?? null,
      sentence: sentenceOf(change),
      fields: fieldsOf(change),
      takenBackBy: change.takenBackBy === null ? null : (by?.name ?? 'a former member'),
      obstacle: await obstacleOf(db, change, { inProfile }),
    });
  }
  return toPage(results, { page, limit, total });
}
