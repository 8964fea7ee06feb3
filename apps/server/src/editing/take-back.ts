import type { House } from '../house.ts';
import { fetchLogosSoon } from '../organizations/logos/logos.jobs.ts';
import { Failure, notFound } from '../platform/failure.ts';
import type { Viewer } from '../viewer.ts';
import {
  changeById,
  type ChangeRow,
  isForAdministrators,
  setTakenBack,
  statesBefore,
} from './changes.queries.ts';
import { change, type Editing, type Saved } from './change.ts';
import { editingOrganization } from './edit-organization.ts';
import { editingPerson } from './edit-person.ts';
import type { Stated } from './facts.ts';
import { followedStates } from './followed-items.ts';
import { followTakenBack } from './follow-links.ts';
import { obstaclesOf } from './obstacle.ts';
import { freeTakenBackName } from './organization-aliases.queries.ts';
import type { OrganizationField } from './organization-fields.ts';

/** By these, files mean organizations, so imports wait. */
const DECIDING: readonly string[] = ['name', 'mappedNames'];

/** Takes a change back: its fields say again what they said before, but for items that were deleted since. 409 with the reason when something later touched one of them. */
export async function takeBack(house: House, viewer: Viewer, id: number): Promise<Saved> {
  const found = await changeById(house.db, id);
  if (found === null) throw notFound();
  const { personId, organizationId } = found;
  if (organizationId !== null) {
    // To others than administrators there is no such change.
    if (!viewer.isAdmin) throw notFound();
    return editingOrganization(
      house,
      {
        viewer,
        id: organizationId,
        decidesWhich: found.fields.some(({ field }) => DECIDING.includes(field)),
      },
      async (editing) => {
        const saved = await takeBackIn(editing, id);
        const name = leftBy(found, 'name');
        if (typeof name === 'string' && saved.changed.includes('name'))
          await freeTakenBackName(editing.db, organizationId, name);
        if (saved.changed.includes('website')) await fetchLogosSoon(house, editing.db);
        return saved;
      },
    );
  }
  // As when it was saved: the address of a member joins nothing, and no import has to wait for it.
  const leads = viewer.isAdmin && found.fields.some(({ field }) => field === 'linkedin');
  return editingPerson(
    house,
    { viewer, personId: personId ?? 0, mayDecide: leads ? 'who' : null },
    async (editing) => {
      const saved = await takeBackIn(editing, id);
      if (saved.changed.includes('linkedin')) await followTakenBack(editing);
      return saved;
    },
  );
}

/** The value of a field that a change left. */
const leftBy = ({ fields }: ChangeRow, name: OrganizationField): Stated['value'] =>
  (fields.find(({ field }) => field === name)?.after as Stated | undefined)?.value ?? null;

async function takeBackIn(editing: Editing, id: number): Promise<Saved> {
  const { db, store, viewer } = editing;
  const row = await changeById(db, id);
  if (row === null || (!viewer.isAdmin && isForAdministrators(row))) throw notFound();
  const obstacle = (await obstaclesOf(db, store, [row]))(row);
  if (obstacle !== null) throw new Failure('conflict', { clientMessage: obstacle });
  const { changeId, ...saved } = await change(editing, await followedStates(db, statesBefore(row)), {
    section: row.section,
    means: 'taking-back',
    takesBack: id,
  });
  if (changeId !== null) await setTakenBack(db, row.id, changeId);
  return saved;
}
