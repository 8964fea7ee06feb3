import type { LikeOrganization, NewOrganization } from '@kithline/contract/new-organizations.ts';
import { recordActivity } from '../../activity/record-activity.ts';
import type { AppContext } from '../../app-context.ts';
import { findOrNameOrganization } from '../../organizations/find-or-name-organization.ts';
import { fillKnownNamed } from '../../organizations/known/fill-known.ts';
import { hasLetterOrDigit } from '../../organizations/normalize-organization-name.ts';
import { withRetries } from '../../platform/db/concurrency-failure.ts';
import { invalidField } from '../../platform/failure.ts';
import { readTyped } from '../../platform/text/match-text.ts';
import { inTurn } from '../../scopes/lock-directory.ts';
import { widestScope } from '../../scopes/read-scope.ts';
import type { SoughtWord } from '../../search/typed-words.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { publishChange } from '../audience.ts';
import { States } from '../fields/states.ts';
import { writeStates } from '../fields/states.queries.ts';
import { countChange } from '../open-editing.ts';
import { holdAccounts, holdThing } from '../subject.queries.ts';
import { equalOrganizations, keysOf, likeFacts, type TypedKeys } from './names.queries.ts';

/**
 * Creates an organization. If only files or members use the name so far, gives it to their organization
 * instead; everybody then sees the name. Throws 422 if the name has no letter or digit, or if another
 * organization has the name, the LinkedIn address, or the website typed as the name.
 */
export async function createOrganization(
  app: AppContext,
  viewer: Viewer,
  draft: NewOrganization,
): Promise<{ id: number }> {
  const { name, typeId, linkedin } = draft;
  if (!hasLetterOrDigit(name)) throw invalidField('name', 'Name needs a letter or a digit.');
  await countChange(app, viewer);
  const transact = async (db: Db): Promise<{ id: number }> => {
    const { userId } = viewer;
    await holdAccounts(db, { userId });
    await refuseEqual(db, draft);
    const now = app.clock();
    const id = await findOrNameOrganization(db, { name, source: 'admin', userId, now });
    const subject = { organizationId: id, inProfile: false };
    await holdThing(db, subject);
    const states = new States();
    states.state('type', typeId, 'admin');
    if (linkedin !== '') states.state('linkedin', linkedin, 'admin');
    // An organization's first values do not count as a change.
    await writeStates(db, { subject, userId, now, keepsDate: true }, states);
    await fillKnownNamed(db, [name], now);
    const on = { kind: 'organization', id } as const;
    await recordActivity(db, { by: viewer, kind: 'edit', words: 'added', on, place: 'dashboard', now });
    await publishChange(db, subject, null);
    return { id };
  };
  return withRetries(() => inTurn(app.db, transact));
}

async function refuseEqual(db: Db, draft: NewOrganization): Promise<void> {
  const [other] = await equalOrganizations(db, keysOf(draft));
  if (other === undefined) return;
  if (other.equal === 'name')
    throw invalidField('name', `Another organization has the name "${other.name}".`);
  if (other.equal === 'website') throw invalidField('name', `This website belongs to ${other.name}.`);
  const field = draft.linkedin === '' ? 'name' : 'linkedin';
  throw invalidField(field, `This address belongs to ${other.name}.`);
}

const MOST = 6;

/**
 * Returns existing organizations that could be the one whose name or LinkedIn address is being typed: first
 * those that would make `createOrganization` throw 422, then the most similar ones.
 */
export async function findLikeOrganizations(
  { db, things }: AppContext,
  viewer: Viewer,
  typed: { name: string; linkedin: string },
): Promise<{ results: LikeOrganization[] }> {
  const viewerScope = widestScope(viewer);
  const keys = keysOf(typed);
  const words = wordsOf(typed.name, keys);
  const [equal, called] = await Promise.all([
    equalOrganizations(db, keys),
    words.length === 0 ? [] : things.organizationsCalled(viewerScope, { words, most: MOST }).then(idsOf),
  ]);
  const equals = new Map(equal.map((one) => [one.id, one.equal]));
  const ids = [...new Set([...equals.keys(), ...called])].slice(0, MOST);
  const [refs, facts] = await Promise.all([readOrganizationRefs(db, viewerScope, ids), likeFacts(db, ids)]);
  return {
    results: ids.flatMap((id) => {
      const [ref, fact] = [refs.get(id), facts.get(id)];
      return ref && fact ? [{ ...ref, ...fact, equal: equals.get(id) ?? null }] : [];
    }),
  };
}

const idsOf = ({ results }: { results: readonly { id: number }[] }): number[] => results.map(({ id }) => id);

/**
 * Returns the words of the typed name or, for a typed URL, of the most likely name: "acme" for acme.com,
 * "halden ventures" for /company/halden-ventures.
 */
function wordsOf(name: string, { slug, domain }: TypedKeys): SoughtWord[] {
  const isAddress = domain !== null || /linkedin\.com\//iu.test(name) || name.trim() === '';
  const text = isAddress ? (domain?.split('.')[0] ?? slug ?? '') : name;
  return (readTyped(text.replaceAll('-', ' '))?.words ?? []).map((word) => ({ ...word, forms: [] }));
}
