import { dropPicture } from '../platform/pictures/kept-pictures.ts';
import { foldText } from '../platform/text/fold-text.ts';
import { indexPersons } from '../search-index/search-index.ts';
import type { Db } from '../tables.ts';
import {
  clearOwnFacts,
  deleteOwnHistory,
  deleteOwnIdentities,
  deletePerson,
  isKnownWithoutMember,
  newestSlug,
  nameOfPerson,
  renamePerson,
  showProfile,
} from './forget-own-facts.queries.ts';

/**
 * Takes out of the directory what a member who leaves has said of themselves: whoever is known from nothing else is deleted,
 * of the others stays what files of members, providers and the sample say. `memberSince` tells the profiles that the member
 * has brought from those that files had brought before. Runs after account and network have gone, in their transaction.
 * Answers the scopes whose stats may have changed (0 = everyone).
 */
export async function forgetOwnFacts(
  db: Db,
  { personId, memberSince }: { personId: number; memberSince: Date },
): Promise<number[]> {
  if (await isKnownWithoutMember(db, personId)) await keepOthersFacts(db, personId, memberSince);
  else await dropPicture(db, await deletePerson(db, personId));
  return indexPersons(db, [personId]);
}

async function keepOthersFacts(db: Db, personId: number, memberSince: Date): Promise<void> {
  await takeBackName(db, personId);
  await dropPicture(db, await clearOwnFacts(db, personId));
  await deleteOwnHistory(db, personId);
  await deleteOwnIdentities(db, personId, memberSince);
  const slug = await newestSlug(db, personId);
  if (slug === null) return;
  await showProfile(db, personId, {
    slug,
    linkedin: `https://www.linkedin.com/in/${encodeURIComponent(slug)}`,
  });
}

/**
 * The name that files gave before the member's own. Where there is none, files that hold the person use the member's, and it
 * stays until one of them says otherwise: a person has a name.
 */
async function takeBackName(db: Db, personId: number): Promise<void> {
  const { isOwn, name, formerNames } = await nameOfPerson(db, personId);
  if (!isOwn) return;
  const former = formerNames.at(-1);
  const [firstName = '', ...rest] = (former ?? name).split(' ');
  const given =
    former === undefined
      ? {}
      : { name: former, nameKey: foldText(former), firstName, lastName: rest.join(' ') };
  await renamePerson(db, personId, { ...given, formerNames: formerNames.slice(0, -1) });
}
