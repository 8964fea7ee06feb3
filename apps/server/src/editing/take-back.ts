import type { House } from '../house.ts';
import { fetchLogosSoon } from '../organizations/logos/logos.jobs.ts';
import { Failure, notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
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
import { editingPerson, type PersonEditing } from './edit-person.ts';
import { entryField, entryOf, type EntryRow, isSame, type Stated, type States } from './facts.ts';
import { followTakenBack } from './follow-links.ts';
import { obstaclesOf } from './obstacle.ts';
import { freeTakenBackName } from './organization-aliases.queries.ts';
import type { OrganizationField } from './organization-fields.ts';
import { holderOfCompanySlug, holdersOfNames } from './organization-states.queries.ts';
import { otherPrimaryRoles } from './person-states.queries.ts';

/** By these, files mean people and organizations, so imports wait. */
const DECIDING: readonly string[] = ['name', 'mappedNames', 'linkedin'];

/** Takes a change back: its fields say again what they said before. 409 with the reason when something later touched one of them. */
export async function takeBack(house: House, viewer: Viewer, id: number): Promise<Saved> {
  const found = await changeById(house.db, id);
  if (found === null) throw notFound();
  const { personId, organizationId } = found;
  const decides = found.fields.some(({ field }) => DECIDING.includes(field));
  if (organizationId !== null) {
    // To others than administrators there is no such change.
    if (!viewer.isAdmin) throw notFound();
    return editingOrganization(
      house,
      { viewer, id: organizationId, decidesWhich: decides },
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
  return editingPerson(house, { viewer, personId: personId ?? 0, decidesWho: decides }, async (editing) => {
    const saved = await takeBackIn(editing, id, (states) => otherMark(editing, states));
    if (saved.changed.includes('linkedin')) await followTakenBack(editing);
    return saved;
  });
}

/** The value of a field that a change left. */
const leftBy = ({ fields }: ChangeRow, name: OrganizationField): Stated['value'] =>
  (fields.find(({ field }) => field === name)?.after as Stated | undefined)?.value ?? null;

async function takeBackIn(
  editing: Editing,
  id: number,
  standsInTheWay: (states: States) => Promise<string | null> = async () => null,
): Promise<Saved> {
  const { db, store, viewer } = editing;
  const row = await changeById(db, id);
  if (row === null || (!viewer.isAdmin && isForAdministrators(row))) throw notFound();
  const obstacle =
    (await obstaclesOf(db, store, [row]))(row) ??
    (await drift(editing, row)) ??
    (await takenMeanwhile(db, row)) ??
    (await standsInTheWay(statesBefore(row)));
  if (obstacle !== null) throw new Failure('conflict', { clientMessage: obstacle });
  const saved = await change(editing, statesBefore(row), {
    section: row.section,
    means: 'taking-back',
    takesBack: id,
  });
  await setTakenBack(db, row.id, saved.known);
  return saved;
}

/** Says that a role would come back as the primary one while another of its space is; null when none would. */
async function otherMark(
  { db, subject: { personId } }: PersonEditing,
  states: States,
): Promise<string | null> {
  for (const [field, state] of states) {
    const entry = entryOf(field);
    const row = state as EntryRow;
    if (entry?.kind !== 'role' || row?.['is_primary'] !== true) continue;
    const others = await otherPrimaryRoles(db, { personId, inProfile: row['in_profile'] === true }, entry.id);
    if (others.some((other) => !states.has(entryField('role', other))))
      return 'Cannot be taken back: another role is the primary one now.';
  }
  return null;
}

/** Says which name or address of an organization is another one's by now; null when all are free. */
async function takenMeanwhile(db: Db, row: ChangeRow): Promise<string | null> {
  const { organizationId } = row;
  if (organizationId === null) return null;
  const valueOf = (field: OrganizationField) =>
    (statesBefore(row).get(field) as Stated | undefined)?.value ?? null;
  const own = [valueOf('name') ?? []].flat().map(String);
  const aliases = [valueOf('mappedNames') ?? []].flat().map(String);
  for (const [name, holder] of await holdersOfNames(db, [...own, ...aliases]))
    // An alias takes along what only files and members call so; a name does not.
    if (holder.id !== organizationId && (holder.isNamed || own.includes(name)))
      return `Cannot be taken back: another organization has the name "${name}" now.`;
  const other = await holderOfCompanySlug(db, organizationId, String(valueOf('linkedin') ?? ''));
  return other === null ? null : `Cannot be taken back: its LinkedIn address is that of ${other} now.`;
}

/** Says that a field has another state than the change left, such as after a file of an administrator; null when all are as it left them. */
async function drift({ store }: Editing, { fields }: ChangeRow): Promise<string | null> {
  const states = await store.read(fields.map(({ field }) => field));
  const isLeft = fields.every(({ field, after }) => isSame(states.get(field) ?? null, after));
  return isLeft ? null : 'Cannot be taken back: it has been changed since.';
}
