import type { Change, HistoryEntry, HistoryPage, HistoryQuery } from '@kithline/contract/editing-history.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import { unixSeconds } from '../../platform/clock.ts';
import { notFound } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { choicesOf } from '../fields/fields.ts';
import { requireEditor } from '../open-editing.ts';
import { exists, isOfPerson, type Subject, subjectOf } from '../subject.queries.ts';
import { type Asked, type ChangeRow, changesByIds } from './changes.queries.ts';
import { presentStatement, statementsByKeys } from './file-statements.queries.ts';
import { appearingIn, editorsOf, type EntryRef, NOBODY, pageOfHistory } from './history.queries.ts';
import { obstaclesOf } from './obstacles.ts';
import { presentFields, sentenceOf } from './present-change.ts';

/** Changes of an organization's facts, newest first. */
export async function readOrganizationHistory(
  { db }: AppContext,
  viewer: Viewer,
  { id, ...query }: { id: number } & HistoryQuery,
): Promise<HistoryPage> {
  if (!(await exists(db, { organizationId: id }))) throw notFound();
  return readEntries(db, viewer, { subject: { organizationId: id, inProfile: false }, query });
}

/**
 * Changes of a person's profile, newest first, for the person and administrators; these also see what
 * contacts files say.
 */
export async function readHistory(
  { db }: AppContext,
  viewer: Viewer,
  { id: personId, ...query }: { id: number } & HistoryQuery,
): Promise<HistoryPage> {
  requireEditor(viewer, personId);
  return readEntries(db, viewer, { subject: await subjectOf(db, personId), query });
}

async function readEntries(
  db: Db,
  viewer: Viewer,
  { subject, query }: { subject: Subject; query: HistoryQuery },
): Promise<HistoryPage> {
  const asked = { thing: subject, isAdmin: viewer.isAdmin };
  const { refs, total } = await pageOfHistory(db, asked, query);
  const changes = await presentChanges(db, viewer, { refs, subject });
  const statements = await presentStatements(db, subject, refs);
  const results = refs
    .map((ref) => (ref.kind === 'change' ? changes.get(ref.id) : statements.get(ref.key)))
    .filter((entry) => entry !== undefined);
  return { ...toPage(results, { ...query, total }), choices: await choicesIn(db, asked) };
}

async function presentStatements(
  db: Db,
  subject: Subject,
  refs: readonly EntryRef[],
): Promise<Map<string, HistoryEntry>> {
  const keys = refs.flatMap((ref) => (ref.kind === 'statement' ? ref.key : []));
  if (keys.length === 0 || !isOfPerson(subject)) return new Map();
  const rows = await statementsByKeys(db, subject.personId, keys);
  return new Map(rows.map((row) => [row.key, presentStatement(row)]));
}

async function presentChanges(
  db: Db,
  viewer: Viewer,
  { refs, subject }: { refs: readonly EntryRef[]; subject: Subject },
): Promise<Map<number, Change>> {
  const ids = refs.flatMap((ref) => (ref.kind === 'change' ? ref.id : []));
  const changes = [...(await changesByIds(db, ids)).values()];
  const editors = await editorsOf(
    db,
    changes.flatMap(({ madeBy, takenBackByUser }) => [madeBy, takenBackByUser]),
  );
  const fieldsOf = await presentFields(db, viewer, changes);
  const obstacleOf = await obstaclesOf(db, subject, changes);
  const present = (change: ChangeRow): Change => {
    const by = change.takenBackByUser === null ? null : editors.get(change.takenBackByUser);
    return {
      id: change.id,
      madeOn: unixSeconds(change.madeOn),
      means: change.means,
      madeBy: editors.get(change.madeBy ?? 0) ?? null,
      sentence: sentenceOf(change),
      fields: fieldsOf(change),
      takenBackBy: change.takenBackBy === null ? null : (by?.name ?? 'a former member'),
      obstacle: obstacleOf(change),
    };
  };
  return new Map(changes.map((change) => [change.id, present(change)]));
}

/** What the history can be narrowed to: all fields and everybody that appear in it. */
async function choicesIn(db: Db, asked: Asked): Promise<HistoryPage['choices']> {
  const { fields, users, owners, nobody } = await appearingIn(db, asked);
  const editors = await editorsOf(db, users);
  const names = new Map([...editors.values(), ...owners].map(({ id, name }) => [String(id), name]));
  const persons = [...names].map(([id, name]) => ({ id, name }));
  return {
    fields: choicesOf(fields),
    who: [
      ...persons.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      ...nobody.map((id) => ({ id, name: NOBODY[id] })),
    ],
  };
}
