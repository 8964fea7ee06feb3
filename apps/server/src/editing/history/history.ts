import type { Change, HistoryEntry, HistoryPage, HistoryQuery } from '@kithline/contract/editing-history.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import { unixSeconds } from '../../platform/clock.ts';
import { notFound } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { choicesOf } from '../fields/fields.ts';
import { requireEditor } from '../open-editing.ts';
import { exists, isOfPerson, type Subject, subjectOf, type Thing } from '../subject.queries.ts';
import { type ChangeRow, changesByIds, type HistoryOf } from './changes.queries.ts';
import { presentStatement, statementsByKeys } from './file-statements.queries.ts';
import { appearingIn, editorsOf, type EntryRef, NOBODY, pageOfHistory } from './history.queries.ts';
import { obstaclesOf } from './obstacles.ts';
import { presentFields, sentenceOf } from './present-change.ts';

/**
 * Changes to a person's profile or to an organization, newest first, for viewers who may edit it.
 * Administrators also see what contacts files state about a person.
 */
export async function readHistory(
  { db }: AppContext,
  viewer: Viewer,
  { thing, ...query }: { thing: Thing } & HistoryQuery,
): Promise<HistoryPage> {
  requireEditor(viewer, thing);
  if (!isOfPerson(thing) && !(await exists(db, thing))) throw notFound();
  const subject = await subjectOf(db, thing);
  const history = { subject, viewer };
  const { refs, total } = await pageOfHistory(db, history, query);
  const changes = await presentChanges(db, viewer, { refs, subject });
  const statements = await presentStatements(db, subject, refs);
  const results = refs
    .map(({ id, key }) => (key === null ? changes.get(id) : statements.get(key)))
    .filter((entry) => entry !== undefined);
  return { ...toPage(results, { ...query, total }), choices: await choicesIn(db, history) };
}

async function presentStatements(
  db: Db,
  subject: Subject,
  refs: readonly EntryRef[],
): Promise<Map<string, HistoryEntry>> {
  const keys = refs.flatMap(({ key }) => key ?? []);
  if (keys.length === 0 || !isOfPerson(subject)) return new Map();
  const rows = await statementsByKeys(db, subject.personId, keys);
  return new Map(rows.map((row) => [row.key, presentStatement(row)]));
}

async function presentChanges(
  db: Db,
  viewer: Viewer,
  { refs, subject }: { refs: readonly EntryRef[]; subject: Subject },
): Promise<Map<number, Change>> {
  const ids = refs.flatMap(({ id, key }) => (key === null ? id : []));
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

async function choicesIn(db: Db, history: HistoryOf): Promise<HistoryPage['choices']> {
  const { fields, users, owners, nobody } = await appearingIn(db, history);
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
