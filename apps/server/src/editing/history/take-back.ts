import type { AppContext } from '../../app-context.ts';
import { fetchLogosSoon } from '../../organizations/logos/logos.jobs.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import type { Viewer } from '../../viewer.ts';
import { change, type Editing, type Saved } from '../change.ts';
import { isDeciding } from '../fields/organization-fields.ts';
import { States } from '../fields/states.ts';
import { editingOrganization, editingPerson } from '../open-editing.ts';
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
 * Takes a change back: its fields say again what they said before, but for items that were deleted since. 409
 * with the reason when something later touched one of them.
 */
export async function takeBack(app: AppContext, viewer: Viewer, id: number): Promise<Saved> {
  const found = await changeById(app.db, id);
  if (found === null) throw notFound();
  const { thing, fields } = found;
  if (!isOfPerson(thing)) {
    // To others than administrators there is no such change.
    if (!viewer.isAdmin) throw notFound();
    const decidesWhich = fields.some(({ field }) => isDeciding(field));
    return editingOrganization(app, { viewer, id: thing.organizationId, decidesWhich }, async (editing) => {
      const saved = await takeBackIn(editing, id);
      const name = nameLeftBy(found);
      if (name !== null && saved.changed.includes('name'))
        await freeTakenBackName(editing.db, thing.organizationId, name);
      if (saved.changed.includes('website')) await fetchLogosSoon(app, editing.db);
      return saved;
    });
  }
  // As when it was saved: the address of a member joins nothing, and no import has to wait for it.
  const mayDecide = viewer.isAdmin && fields.some(({ field }) => field === 'linkedin') ? 'who' : null;
  return editingPerson(app, { viewer, personId: thing.personId, mayDecide }, async (editing) => {
    const saved = await takeBackIn(editing, id);
    if (saved.changed.includes('linkedin')) await followTakenBack(editing);
    return saved;
  });
}

/** The name that a change gave an organization. */
const nameLeftBy = ({ fields }: ChangeRow): string | null =>
  new States(fields.map(({ field, after }) => [field, after])).stated('name').value;

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
