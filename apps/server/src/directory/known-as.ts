import type { FoundOrganization, OrganizationResult } from '@kithline/contract/directory.ts';
import type { AppContext } from '../app-context.ts';
import { organizationNamed, organizationsKnownAs } from '../organizations/joining/link-same-names.ts';
import { normalizeOrganizationName } from '../organizations/normalize-organization-name.ts';
import { fitsTyped, searchText, type TypedWord } from '../platform/text/match-text.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { readOrganizationRefs } from '../seen-facts/read-organization-refs.ts';
import type { Db } from '../tables.ts';
import { readOrganizationCriteria } from './read-organization-criteria.ts';

/**
 * Maximum number of organizations that a name can mean. It means several if administrators keep organizations
 * separate that the table of same names treats as one.
 */
const MOST = 10;

interface OrganizationsMeant {
  readonly ids: readonly number[];
  /** As the table of same names spells it, or the typed text if it is not in the table. */
  readonly name: string;
}

/**
 * The organizations of a scope that a typed name means: the one with this name, whatever the legal form, and
 * those that have it as another name in the table of same names, such as Equinor for "Statoil".
 */
export async function organizationsByName(
  { db, search }: Pick<AppContext, 'db' | 'search'>,
  viewerScope: ViewerScope,
  name: string,
): Promise<OrganizationsMeant> {
  const [known, called] = await Promise.all([
    organizationsKnownAs(db, name),
    withSameName(db, viewerScope, name),
  ]);
  const meant = [...(known?.ids ?? []), ...called];
  if (meant.length === 0) return { ids: [], name };
  const at = { page: 1, limit: MOST, order: 'name-asc' } as const;
  const criteria = readOrganizationCriteria({}, { among: meant, outside: [] });
  const { ids } = await search.organizations(viewerScope, criteria, at);
  return { ids, name: known?.name ?? name };
}

/**
 * The id of the organization that has this name apart from the legal form, such as Halden GmbH for "Halden".
 * Empty if there is none, or if the viewer sees the organization under another name.
 */
async function withSameName(db: Db, viewerScope: ViewerScope, name: string): Promise<number[]> {
  const id = await organizationNamed(db, name);
  if (id === null) return [];
  const shown = (await readOrganizationRefs(db, viewerScope, [id])).get(id);
  return shown && isSameName(shown.name, name) ? [id] : [];
}

const isSameName = (one: string, other: string): boolean =>
  normalizeOrganizationName(one) === normalizeOrganizationName(other);

/**
 * The result for an organization that was found by another name; null if the shown name contains the typed
 * words, because the search by words finds it then. `knownAs` is the other name, or null if only the legal
 * form differs.
 */
export function shownAsOther(
  found: OrganizationResult,
  typed: readonly TypedWord[],
  { name }: OrganizationsMeant,
): FoundOrganization | null {
  if (fitsTyped(searchText(found.organization.name), { words: typed })) return null;
  const words = typed.map((word) => ({
    typed: word.text,
    isExact: true,
    isRespelt: false,
    word: null,
    organization: null,
    isMissing: false,
  }));
  const knownAs = isSameName(found.organization.name, name) ? null : name;
  return { ...found, isExact: true, words, knownAs };
}
