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
 * No name means more of them: those that the table joins are one, but for those that administrators keep
 * apart.
 */
const MOST = 10;

/** Organizations that a typed name means. */
interface OrganizationsMeant {
  readonly ids: readonly number[];
  /** The typed name as the table of same names writes it; the typed text where the table has none. */
  readonly name: string;
}

/**
 * Organizations of a scope that a typed name means: the one that is called so but for its legal form, and
 * those that are called something else there: "BCG", "Statoil". Which names mean the same is public; only
 * organizations that the scope shows are found.
 */
export async function organizationsMeant(
  { db, search }: Pick<AppContext, 'db' | 'search'>,
  viewerScope: ViewerScope,
  name: string,
): Promise<OrganizationsMeant> {
  const [known, called] = await Promise.all([
    organizationsKnownAs(db, name),
    calledSo(db, viewerScope, name),
  ]);
  const meant = [...(known?.ids ?? []), ...called];
  if (meant.length === 0) return { ids: [], name };
  const at = { page: 1, limit: MOST, order: 'name-asc' } as const;
  const { ids } = await search.organizations(viewerScope, readOrganizationCriteria({}, meant), at);
  return { ids, name: known?.name ?? name };
}

/** "Halden" for Halden GmbH. Only the name that the viewer sees decides, not what others call it. */
async function calledSo(db: Db, viewerScope: ViewerScope, name: string): Promise<number[]> {
  const id = await organizationNamed(db, name);
  if (id === null) return [];
  const shown = (await readOrganizationRefs(db, viewerScope, [id])).get(id);
  return shown && isSameName(shown.name, name) ? [id] : [];
}

const isSameName = (one: string, other: string): boolean =>
  normalizeOrganizationName(one) === normalizeOrganizationName(other);

/**
 * An organization that is shown under another name than the typed one, as a result. A different legal form is
 * not a different name. Null where the shown name has the typed words: then it is found by them.
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
