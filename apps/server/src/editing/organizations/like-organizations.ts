import type { LikeOrganization } from '@kithline/contract/new-organizations.ts';
import type { House } from '../../house.ts';
import { readTyped } from '../../platform/text/match-text.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { SoughtWord } from '../../search/typed-words.ts';
import type { Viewer } from '../../viewer.ts';
import { equalOrganizations, keysOf, likeFacts, type TypedKeys } from './like-organizations.queries.ts';

const MOST = 6;

/** Organizations that an administrator may mean by what was typed of a new one: those that would be refused first, then the most alike. */
export async function findLikeOrganizations(
  { db, things }: House,
  viewer: Viewer,
  typed: { name: string; linkedin: string },
): Promise<{ results: LikeOrganization[] }> {
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  const keys = keysOf(typed);
  const words = wordsOf(typed.name, keys);
  const [equal, called] = await Promise.all([
    equalOrganizations(db, keys),
    words.length === 0 ? [] : things.organizationsCalled(sight, { words, most: MOST }).then(idsFound),
  ]);
  const equals = new Map(equal.map((one) => [one.id, one.equal]));
  const ids = [...new Set([...equals.keys(), ...called])].slice(0, MOST);
  const [refs, facts] = await Promise.all([readOrganizationRefs(db, sight, ids), likeFacts(db, ids)]);
  return {
    results: ids.flatMap((id) => {
      const [ref, fact] = [refs.get(id), facts.get(id)];
      return ref && fact ? [{ ...ref, ...fact, equal: equals.get(id) ?? null }] : [];
    }),
  };
}

const idsFound = ({ results }: { results: readonly { id: number }[] }): number[] =>
  results.map(({ id }) => id);

/** The words of the name; of an address, those by which it most likely is called: "acme" of acme.com, "halden ventures" of /company/halden-ventures. */
function wordsOf(name: string, { slug, domain }: TypedKeys): SoughtWord[] {
  const isAddress = domain !== null || /linkedin\.com\//iu.test(name) || name.trim() === '';
  const text = isAddress ? (domain?.split('.')[0] ?? slug ?? '') : name;
  return (readTyped(text.replaceAll('-', ' '))?.words ?? []).map((word) => ({ ...word, forms: [] }));
}
