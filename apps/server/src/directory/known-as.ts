import type { FoundOrganization, OrganizationResult } from '@kithline/contract/directory.ts';
import type { House } from '../house.ts';
import { organizationsKnownAs } from '../organizations/joining/link-same-names.ts';
import { fitsTyped, searchText, type TypedWord } from '../platform/text/match-text.ts';
import type { Sight } from '../scopes/seen-spaces.ts';
import { readOrganizationCriteria } from './read-organization-criteria.ts';

/** No name means more of them: those that the table joins are one, but for those that administrators keep apart. */
const MOST = 10;

/**
 * Organizations of a scope that a typed name means, whatever they are called there: "BCG", "Statoil". Which names mean the same is
 * public; only organizations that the scope shows are found.
 */
export async function organizationsMeant(
  { db, search }: Pick<House, 'db' | 'search'>,
  sight: Sight,
  name: string,
): Promise<{ ids: number[]; name: string }> {
  const known = await organizationsKnownAs(db, name);
  if (known === null || known.ids.length === 0) return { ids: [], name };
  const at = { page: 1, limit: MOST, order: 'name-asc' } as const;
  const { ids } = await search.organizations(sight, readOrganizationCriteria({}, known.ids), at);
  return { ids, name: known.name };
}

/** An organization that is shown under another name than the typed one, as a result. Null where the shown name has the typed words: then it is found by them. */
export function shownAsOther(
  found: OrganizationResult,
  typed: readonly TypedWord[],
  knownAs: string,
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
  return { ...found, isExact: true, words, knownAs };
}
