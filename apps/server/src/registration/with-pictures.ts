import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { picturesAt } from '../platform/pictures/kept-pictures.ts';
import type { Db } from '../tables.ts';

/**
 * Puts each picture itself, as a `data:` address, in place of its own address, which only members can open.
 * The caller passes pictures of the common space alone, never one of a member's profile (decision 35):
 * nothing here checks that.
 */
export async function withPictures(db: Db, persons: readonly PossiblePerson[]): Promise<PossiblePerson[]> {
  const pictures = await picturesAt(
    db,
    persons.flatMap(({ profilePicture }) => profilePicture ?? []),
  );
  return persons.map((person) => {
    const picture = pictures.get(person.profilePicture ?? '');
    const profilePicture =
      picture === undefined ? null : `data:${picture.mediaType};base64,${picture.bytes.toString('base64')}`;
    return { ...person, profilePicture };
  });
}
