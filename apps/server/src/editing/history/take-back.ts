import type { AppContext } from '../../app-context.ts';
import { fetchLogosSoon } from '../../organizations/logos/logos.jobs.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import type { Viewer } from '../../viewer.ts';
import { change, type Editing, type Saved } from '../change.ts';
import { isDeciding } from '../fields/organization-fields.ts';
import { States } from '../fields/states.ts';
import { edit } from '../open-editing.ts';
import { freeTakenBackName } from '../organizations/names.queries.ts';
import { followTakenBack } from '../persons/save-person.ts';
import { isOfPerson } from '../subject.queries.ts';
import {
  changeById,
  type ChangeRow,
  isForAdministrators,
  setTakenBack,
  statesBefore,
} from './changes.queries.ts';
import { followedStates, obstaclesOf } from './obstacles.ts';

/**
 * Takes a change back: writes the previous states of its fields, without items that have been deleted since
 * then. Throws 404 if the viewer may not see the change, and 409 with the reason if the change cannot be
 * taken back (`obstaclesOf`).
 */
export async function takeBack(app: AppContext, viewer: Viewer, id: number): Promise<Saved> {
  const row = await changeById(app.db, id);
  if (row === null || (!isOfPerson(row.thing) && !viewer.isAdmin)) throw notFound();
  const transact = mayMoveStatements(viewer, row) ? inDirectory : inTransaction;
  return edit(app, { viewer, thing: row.thing, transact }, async (editing) => {
    const saved = await takeBackIn(editing, id);
    await followUp(app, editing, { row, changed: saved.changed });
    return saved;
  });
}

/**
 * Whether taking the change back can alter which person an address, or which organization a name, in a
 * contacts file means. If so, it waits for running imports. A member who takes a LinkedIn address back does
 * not wait, because the address identifies nobody until an administrator approves it.
 */
const mayMoveStatements = ({ isAdmin }: Viewer, { thing, fields }: ChangeRow): boolean =>
  isOfPerson(thing)
    ? isAdmin && fields.some(({ field }) => field === 'linkedin')
    : fields.some(({ field }) => isDeciding(field));

async function takeBackIn(editing: Editing, id: number): Promise<Saved> {
  const { db, subject, viewer } = editing;
  const row = await changeById(db, id);
  if (row === null || (!viewer.isAdmin && isForAdministrators(row))) throw notFound();
  const obstacle = (await obstaclesOf(db, subject, [row]))(row);
  if (obstacle !== null) throw new Failure('conflict', { clientMessage: obstacle });
  const { changeId, ...saved } = await change(editing, await followedStates(db, statesBefore(row)), {
    section: row.section,
    means: 'taking-back',
    takesBack: id,
  });
  if (changeId !== null) await setTakenBack(db, row.id, changeId);
  return saved;
}

/**
 * Updates what depends on the changed fields. For a person: the LinkedIn address that waits for approval. For
 * an organization: frees the name that the change had given to it, and fetches the logo if the website
 * changed.
 */
async function followUp(
  app: AppContext,
  { db, subject, now }: Editing,
  { row, changed }: { row: ChangeRow; changed: Saved['changed'] },
): Promise<void> {
  if (isOfPerson(subject)) {
    if (changed.includes('linkedin')) await followTakenBack(db, subject, now);
    return;
  }
  const name = nameGivenBy(row);
  if (name !== null && changed.includes('name')) await freeTakenBackName(db, subject.organizationId, name);
  if (changed.includes('website')) await fetchLogosSoon(app, db);
}

const nameGivenBy = ({ fields }: ChangeRow): string | null =>
  new States(fields.map(({ field, after }) => [field, after])).stated('name').value;
