import type { RoleFields } from '@kithline/contract/editing-rules.ts';
import { findOrNameOrganization } from '../../organizations/find-or-name-organization.ts';
import { fillKnownNamed } from '../../organizations/known/fill-known.ts';
import { nameOrganization } from '../../organizations/name-organization.ts';
import { hasLetterOrDigit } from '../../organizations/normalize-organization-name.ts';
import { invalidField } from '../../platform/failure.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import { spellingFor } from '../../seen-facts/spellings.ts';
import type { Db } from '../../tables.ts';
import type { Spellings } from '../fields/kinds.ts';
import { type EntryRow, heldIn, type Spaces, type States } from '../fields/states.ts';
import type { PersonEditing } from '../open-editing.ts';
import { refersToAll, unnamedAmong } from '../references.queries.ts';
import { distinctIds, GONE } from '../wanted-states.ts';

// Where an entry of a profile leads, and how its editor writes the organization, where this has no name of
// its own.

/** What an entry leads to already. */
type PlaceBefore = Pick<EntryRow, 'organization_id' | 'spelling'>;
type Chosen = PlaceBefore & { readonly organization_id: number };

type PlaceSent = Pick<RoleFields, 'organizationId' | 'organizationName' | 'keepsOrganization'>;

/**
 * Where an entry of a form leads: as before, to one that the editor chose, or to one whose name the editor
 * typed.
 * Throws 422 at the field without any of these.
 */
export async function placeOfEntry(
  editing: PersonEditing,
  sent: PlaceSent,
  { before, noun }: { before: PlaceBefore | null; noun: string },
): Promise<PlaceBefore> {
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
  { organization_id }: PlaceBefore,
  { organizationId = null, organizationName = '', keepsOrganization = false }: PlaceSent,
): boolean {
  if (organizationId !== null) return organizationId === organization_id;
  return organizationName === '' && keepsOrganization;
}

/**
 * Chooses an organization that the editor sees; throws 422 at the field for any other. One that only files
 * and members name is written as the editor reads it; an administrator names it for everybody.
 */
async function chooseOrganization(
  { db, viewer, source, now }: PersonEditing,
  { field, id }: { field: string; id: number },
): Promise<Chosen> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, {}) };
  const shown = (await readOrganizationRefs(db, viewerScope, [id])).get(id);
  if (shown === undefined) throw invalidField(field, GONE);
  const { name } = shown;
  if (source === 'admin') {
    await nameOrganization(db, { organizationId: id, name, source, userId: viewer.userId, now });
    await fillKnownNamed(db, [name], now);
  }
  return { organization_id: id, spelling: await spellingFor(db, { organizationId: id, name }) };
}

/**
 * The organizations that the editor means by names. Throws 422 at the field when one has no letter or digit.
 * One of the shipped tables gets the table's facts at once, as by an import, so that nobody can tell whether
 * an import has named it.
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
  await fillKnownNamed(db, names, publicSince({ source, now }));
  return chosen;
}

/** An administrator's word is everybody's. When a member typed a name is nobody's business. */
const publicSince = ({ source, now }: Pick<PersonEditing, 'source' | 'now'>): Date | undefined =>
  source === 'admin' ? now : undefined;

const SUPPORTED = 'supportedOrganizations';
/** What requests call it. */
const SENT = 'supportedOrganizationIds';

/**
 * Says which organizations a person supports: the chosen ones, or those of before where no ids were sent, and
 * those whose names the editor typed. Those that the editor does not see stay: the form could not send them.
 * One without a name of its own is written as the editor reads or types it, for those who see the profile and
 * not the file.
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
  const before = {
    ...common.stated(SUPPORTED).spellings,
    ...own.stated(SUPPORTED).spellings,
    ...Object.fromEntries(typedSpellings),
  };
  const seen = await readOrganizationRefs(db, { viewer, scope: readEntityScope(viewer, {}) }, former);
  const unseen = former.filter((id) => !seen.has(id));
  const chosen = states.has(SUPPORTED) ? states.stated(SUPPORTED).value : former;
  const ids = [...chosen, ...typed.map(({ organization_id }) => organization_id)];
  const spellings = {
    ...Object.fromEntries(Object.entries(before).filter(([id]) => unseen.includes(Number(id)))),
    ...(await spellSupported(editing, { ids, before })),
  };
  const isSpelled = Object.keys(spellings).length > 0;
  const value = distinctIds([...ids, ...unseen]);
  states.set(SUPPORTED, { value, source, ...(isSpelled && { spellings }) });
}

/**
 * How the organizations that a person supports are written from now on: as before, or as the editor reads
 * them. `ids` are those that the editor sees.
 */
async function spellSupported(
  editing: PersonEditing,
  { ids, before }: { ids: readonly number[]; before: Spellings },
): Promise<Spellings> {
  const spelled: Record<string, string> = {};
  for (const id of await unnamedAmong(editing.db, ids)) {
    const spelling = before[id] ?? (await chooseOrganization(editing, { field: SENT, id })).spelling;
    if (spelling !== null) spelled[id] = spelling;
  }
  return spelled;
}

/**
 * Whether saving goes in its turn: an organization that only files and members name may be forgotten
 * meanwhile, and a new one may be made twice.
 */
export const mayMakeOrganization =
  (chosen: { ids: readonly (number | null | undefined)[]; typed?: string | undefined }) =>
  async (db: Db, personId: number): Promise<'which' | null> => {
    if ((chosen.typed ?? '') !== '') return 'which';
    const unnamed = await unnamedAmong(
      db,
      chosen.ids.filter((id) => id !== null && id !== undefined),
    );
    // Those that the person's facts lead to stay, and so do those that only the history leads to.
    return unnamed.length > 0 && !(await refersToAll(db, personId, unnamed)) ? 'which' : null;
  };
