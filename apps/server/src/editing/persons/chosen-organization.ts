import type { RoleFields } from '@kithline/contract/editing-rules.ts';
import { findOrNameOrganization } from '../../organizations/find-or-name-organization.ts';
import { fillKnownNamed } from '../../organizations/known/fill-known.ts';
import { nameOrganization } from '../../organizations/name-organization.ts';
import { hasLetterOrDigit } from '../../organizations/normalize-organization-name.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/failure.ts';
import { inTurn } from '../../scopes/lock-directory.ts';
import { widestScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import { spellingFor } from '../../seen-facts/spellings.ts';
import type { Spellings } from '../fields/kinds.ts';
import { type EntryRow, heldIn, type Spaces, type States } from '../fields/states.ts';
import type { PersonEditing, Transact } from '../open-editing.ts';
import { refersToAll, unnamedAmong } from '../references.queries.ts';
import { distinctIds, GONE } from '../wanted-states.ts';

// The organizations of a profile: those of its roles and studies, and those that the person supports. If no
// administrator has named one, the profile stores the name as the editor sees or types it (`spelling`).

/** The organization of an entry before the save. */
type OrganizationBefore = Pick<EntryRow, 'organization_id' | 'spelling'>;
type Chosen = OrganizationBefore & { readonly organization_id: number };

type SentOrganization = Pick<RoleFields, 'organizationId' | 'organizationName' | 'keepsOrganization'>;

/**
 * Returns the organization for an entry of a form: the current organization, the one that the editor chose,
 * or the one whose name the editor typed. Throws 422 at the field if the form sends none of these.
 */
export async function organizationOfEntry(
  editing: PersonEditing,
  sent: SentOrganization,
  { before, noun }: { before: OrganizationBefore | null; noun: string },
): Promise<OrganizationBefore> {
  const field = 'organizationId';
  const { [field]: id = null, organizationName: name = '' } = sent;
  if (before !== null && stays(before, sent))
    return { organization_id: before.organization_id, spelling: before.spelling };
  if (id !== null) return chooseOrganization(editing, { field, id });
  if (name === '') throw invalidField(field, `${noun} is required.`);
  const [typed] = await typeOrganizations(editing, { field, names: [name] });
  if (typed === undefined) throw new Error('The organization was not named.');
  return typed;
}

function stays(
  { organization_id }: OrganizationBefore,
  { organizationId = null, organizationName = '', keepsOrganization = false }: SentOrganization,
): boolean {
  if (organizationId !== null) return organizationId === organization_id;
  return organizationName === '' && keepsOrganization;
}

/** Returns an organization that the editor chose. Throws 422 at the field if the editor does not see it. */
async function chooseOrganization(
  editing: PersonEditing,
  { field, id }: { field: string; id: number },
): Promise<Chosen> {
  const { db, viewer } = editing;
  const viewerScope = widestScope(viewer);
  const shown = (await readOrganizationRefs(db, viewerScope, [id])).get(id);
  if (shown === undefined) throw invalidField(field, GONE);
  return { organization_id: id, spelling: await spell(editing, { organizationId: id, name: shown.name }) };
}

/**
 * Returns the spelling to store in a profile whose editor sees or types this name; null if an administrator
 * has named the organization. An administrator who edits another person first gives an unnamed organization
 * this name.
 */
export async function spell(
  { db, viewer, source, now }: PersonEditing,
  { organizationId, name }: { organizationId: number | null; name: string | null },
): Promise<string | null> {
  if (organizationId !== null && name !== null && source === 'admin') {
    await nameOrganization(db, { organizationId, name, source, userId: viewer.userId, now });
    await fillKnownNamed(db, [name], now);
  }
  return spellingFor(db, { organizationId, name });
}

/**
 * Returns the organizations to which the typed names refer, and creates those that do not exist. Throws 422
 * at the field if a name has no letter or digit. Fills in the facts of known organizations immediately, as an
 * import does, so that the facts do not reveal whether an import has named the organization.
 */
async function typeOrganizations(
  { db, viewer, source, now }: PersonEditing,
  { field, names }: { field: string; names: readonly string[] },
): Promise<Chosen[]> {
  if (!names.every(hasLetterOrDigit)) throw invalidField(field, 'Name needs a letter or a digit.');
  const chosen: Chosen[] = [];
  for (const name of names) {
    const id = await findOrNameOrganization(db, { name, source, userId: viewer.userId, now });
    chosen.push({ organization_id: id, spelling: await spellingFor(db, { organizationId: id, name }) });
  }
  // The date of facts is visible, but the day on which a member typed a name is private.
  await fillKnownNamed(db, names, source === 'admin' ? now : undefined);
  return chosen;
}

const SUPPORTED = 'supportedOrganizations';
/** The field's name in requests. */
const SENT = 'supportedOrganizationIds';

/**
 * Sets the wanted state of the organizations that a person supports: those whose ids the form sent, and those
 * whose names the editor typed. If the form sent no ids, the current organizations stay. Otherwise, those
 * that the editor does not see stay, because the form could not send their ids.
 */
export async function keepSupports(
  editing: PersonEditing,
  { states, spaces, names }: { states: States; spaces: Spaces; names: readonly string[] },
): Promise<void> {
  if (!states.has(SUPPORTED) && names.length === 0) return;
  const { db, viewer, source } = editing;
  const { own, common } = spaces;
  const former = heldIn(spaces, SUPPORTED);
  const typed = await typeOrganizations(editing, { field: SENT, names });
  const typedSpellings = typed.flatMap(({ organization_id, spelling }) =>
    spelling === null ? [] : [[String(organization_id), spelling] as const],
  );
  const knownSpellings = {
    ...common.stated(SUPPORTED).spellings,
    ...own.stated(SUPPORTED).spellings,
    ...Object.fromEntries(typedSpellings),
  };
  const seen = await readOrganizationRefs(db, widestScope(viewer), former);
  const unseen = former.filter((id) => !seen.has(id));
  const chosen = states.has(SUPPORTED) ? states.stated(SUPPORTED).value : former;
  const ids = [...chosen, ...typed.map(({ organization_id }) => organization_id)];
  const spellings = {
    ...Object.fromEntries(Object.entries(knownSpellings).filter(([id]) => unseen.includes(Number(id)))),
    ...(await spellSupported(editing, { ids, knownSpellings })),
  };
  const isSpelled = Object.keys(spellings).length > 0;
  const value = distinctIds([...ids, ...unseen]);
  states.set(SUPPORTED, { value, source, ...(isSpelled && { spellings }) });
}

/**
 * Returns the spellings for those supported organizations (`ids`) that no administrator has named: the
 * current or typed spelling, or else the name that the editor sees.
 */
async function spellSupported(
  editing: PersonEditing,
  { ids, knownSpellings }: { ids: readonly number[]; knownSpellings: Spellings },
): Promise<Spellings> {
  const spelled: Record<string, string> = {};
  for (const id of await unnamedAmong(editing.db, ids)) {
    const spelling = knownSpellings[id] ?? (await chooseOrganization(editing, { field: SENT, id })).spelling;
    if (spelling !== null) spelled[id] = spelling;
  }
  return spelled;
}

interface ChosenOrganizations {
  readonly ids: readonly (number | null | undefined)[];
  readonly names: readonly (string | undefined)[];
}

/**
 * Returns how to run the transaction of a save that chooses organizations. A save that may create an
 * organization runs in turn (`inTurn`), because another save could create the same one concurrently. So does
 * a save that chooses an organization that no administrator has named and to which no fact of the person
 * refers yet, because this organization could be deleted concurrently.
 */
export const transactChoosing =
  (personId: number, { ids, names }: ChosenOrganizations): Transact =>
  async (db, work) => {
    if (names.some((name = '') => name !== '')) return inTurn(db, work);
    const unnamed = await unnamedAmong(
      db,
      ids.filter((id) => id !== null && id !== undefined),
    );
    const mayBeForgotten = unnamed.length > 0 && !(await refersToAll(db, personId, unnamed));
    return mayBeForgotten ? inTurn(db, work) : inTransaction(db, work);
  };
