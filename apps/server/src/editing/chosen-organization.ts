import type { PersonChanges, RoleFields } from '@kithline/contract/editing-rules.ts';
import { findOrNameOrganization } from '../organizations/find-or-name-organization.ts';
import { nameOrganization } from '../organizations/name-organization.ts';
import { fillKnownNamed } from '../organizations/known/fill-known.ts';
import { hasLetterOrDigit } from '../organizations/normalize-organization-name.ts';
import { spellingFor } from '../seen-facts/spellings.ts';
import { invalidField } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import { holding } from './change.ts';
import { GONE } from './check-references.ts';
import type { PersonEditing } from './edit-person.ts';
import type { EntryRow, Spellings, Stated } from './facts.ts';
import { organizationRefs } from './form.queries.ts';
import { leadsToAll, unnamedAmong } from './references.queries.ts';

// Where an entry of a profile leads, and how its editor writes the organization, where this has no name of its own.

interface Chosen {
  readonly organization_id: number;
  readonly spelling: string | null;
}

type PlaceSent = Pick<RoleFields, 'organizationId' | 'organizationName' | 'keepsOrganization'>;

/**
 * Where an entry of a form leads: as before, to one that the editor chose, or to one whose name the editor
 * typed.
 * Throws 422 at the field without any of these.
 */
export async function placeOfEntry(
  editing: PersonEditing,
  sent: PlaceSent,
  { before, noun }: { before: EntryRow; noun: string },
): Promise<PlaceBefore> {
  const field = 'organizationId';
  const { [field]: id = null, organizationName: name = '' } = sent;
  const former = chosenBefore(before);
  if (former !== undefined && stays(former, sent)) return former;
  if (id !== null) return chooseOrganization(editing, { field, id });
  if (name === '') throw invalidField(field, `${noun} is required.`);
  const [typed] = await typeOrganizations(editing, { field, names: [name] });
  if (typed === undefined) throw new Error('The organization was not named.');
  return typed;
}

interface PlaceBefore {
  readonly organization_id: number | null;
  readonly spelling: string | null;
}

function stays(
  { organization_id }: PlaceBefore,
  { organizationId = null, organizationName = '', keepsOrganization = false }: PlaceSent,
): boolean {
  if (organizationId !== null) return organizationId === organization_id;
  return organizationName === '' && keepsOrganization;
}

/** What an entry leads to already; undefined for a new one. */
function chosenBefore(before: EntryRow): PlaceBefore | undefined {
  if (before === null) return undefined;
  return {
    organization_id: before['organization_id'] as number | null,
    spelling: (before['spelling'] as string | null | undefined) ?? null,
  };
}

/**
 * Chooses an organization that the editor sees; throws 422 at the field for any other. One that only files
 * and members name is written as the editor reads it; an administrator names it for everybody.
 */
async function chooseOrganization(
  { db, viewer, source, now }: PersonEditing,
  { field, id }: { field: string; id: number },
): Promise<Chosen> {
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  const shown = (await organizationRefs(db, sight, [id])).get(id);
  if (shown === undefined) throw invalidField(field, GONE);
  const { name } = shown;
  if (source === 'admin') {
    await nameOrganization(db, { organizationId: id, name, source, userId: viewer.userId, now });
    await fillKnownNamed(db, [name], now);
  }
  return { organization_id: id, spelling: await spellingFor(db, { organizationId: id, name }) };
}

/** Returns those of the organizations that the editor does not see. */
export async function unseenAmong(
  { db, viewer }: PersonEditing,
  ids: readonly number[],
): Promise<readonly number[]> {
  const seen = await organizationRefs(db, { viewer, scope: readEntityScope(viewer, {}) }, ids);
  return ids.filter((id) => !seen.has(id));
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

/**
 * Adds supported organizations whose names the editor typed to the chosen ones, or to those of before where
 * no ids are sent. `typed` says how they are written.
 */
export async function nameSupported(
  editing: PersonEditing,
  { supportedOrganizationNames: names = [], ...wanted }: Omit<PersonChanges, 'known'>,
): Promise<WithNamed> {
  if (names.length === 0) return { ...wanted, typed: {} };
  const field = 'supportedOrganizationIds';
  const named = await typeOrganizations(editing, { field, names });
  const ids = named.map(({ organization_id }) => organization_id);
  const typed = named.flatMap(({ organization_id, spelling }) =>
    spelling === null ? [] : [[organization_id, spelling] as const],
  );
  const chosen = wanted[field] ?? (await supportedBefore(editing));
  return { ...wanted, [field]: [...chosen, ...ids], typed: Object.fromEntries(typed) };
}

async function supportedBefore({ store }: PersonEditing): Promise<readonly number[]> {
  const field = 'supportedOrganizations';
  const [own, common] = [await store.read([field]), await store.readCommon([field])];
  return holding(own.get(field) as Stated, common.get(field) as Stated) as readonly number[];
}

/** Changes whose supported organizations all have ids. */
export type WithNamed = Omit<PersonChanges, 'known' | 'supportedOrganizationNames'> & { typed: Spellings };

/** How the organizations that a person supports are written from now on: as before, or as the editor reads them. Ids that the editor sees. */
export async function spellSupported(
  editing: PersonEditing,
  { ids, before }: { ids: readonly number[]; before: Spellings },
): Promise<Spellings> {
  const spelled: Record<string, string> = {};
  for (const id of await unnamedAmong(editing.db, ids)) {
    const spelling =
      before[id] ?? (await chooseOrganization(editing, { field: 'supportedOrganizationIds', id })).spelling;
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
    return unnamed.length > 0 && !(await leadsToAll(db, personId, unnamed)) ? 'which' : null;
  };
