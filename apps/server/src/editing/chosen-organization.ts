import { findOrNameOrganization } from '../organizations/find-or-name-organization.ts';
import { nameOrganization } from '../organizations/name-organization.ts';
import { hasLetterOrDigit } from '../organizations/normalize-organization-name.ts';
import { spellingFor } from '../seen-facts/spellings.ts';
import { invalidField } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import { GONE } from './check-references.ts';
import type { PersonEditing } from './edit-person.ts';
import type { EntryRow, Spellings } from './facts.ts';
import { organizationRefs } from './form.queries.ts';
import { leadsToAll, unnamedAmong } from './references.queries.ts';

// Where an entry of a profile leads, and how its editor writes the organization, where this has no name of its own.

export interface Chosen {
  readonly organization_id: number;
  readonly spelling: string | null;
}

/** What an entry leads to already; undefined for a new one. */
export function chosenBefore(
  before: EntryRow,
): { organization_id: number | null; spelling: string | null } | undefined {
  if (before === null) return undefined;
  return {
    organization_id: before['organization_id'] as number | null,
    spelling: (before['spelling'] as string | null | undefined) ?? null,
  };
}

/**
 * Chooses an organization that the editor sees; throws 422 at the field for any other. One that only files and members name is written as
 * the editor reads it; an administrator names it for everybody.
 */
export async function chooseOrganization(
  { db, viewer, source, now }: PersonEditing,
  { field, id }: { field: string; id: number },
): Promise<Chosen> {
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  const shown = (await organizationRefs(db, sight, [id])).get(id);
  if (shown === undefined) throw invalidField(field, GONE);
  const { name } = shown;
  if (source === 'admin')
    await nameOrganization(db, { organizationId: id, name, source, userId: viewer.userId, now });
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

/** The organization that the editor means by a name; throws 422 at the field when it has no letter or digit. */
export async function typeOrganization(
  { db, viewer, source, now }: PersonEditing,
  { field, name }: { field: string; name: string },
): Promise<Chosen> {
  if (!hasLetterOrDigit(name)) throw invalidField(field, 'Name needs a letter or a digit.');
  const id = await findOrNameOrganization(db, { name, source, userId: viewer.userId, now });
  return { organization_id: id, spelling: await spellingFor(db, { organizationId: id, name }) };
}

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
 * Whether saving waits for imports: an organization that only files and members name may be forgotten meanwhile, and a new one may be
 * made twice.
 */
export const mayMakeOrganization =
  (chosen: { ids: readonly (number | null | undefined)[]; typed?: string | undefined }) =>
  async (db: Db, personId: number): Promise<boolean> => {
    if ((chosen.typed ?? '') !== '') return true;
    const unnamed = await unnamedAmong(
      db,
      chosen.ids.filter((id) => id !== null && id !== undefined),
    );
    // Those that the person's facts lead to stay, and so do those that only the history leads to.
    return unnamed.length > 0 && !(await leadsToAll(db, personId, unnamed));
  };
