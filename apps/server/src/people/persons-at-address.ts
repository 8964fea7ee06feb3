import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { mayReadAddress } from './people.access.ts';
import { addressesOf } from './person-addresses.queries.ts';
import { personsWithEmail, profileLinksOf } from './persons-at-address.queries.ts';
import { readProfileSlug } from './read-profile-slug.ts';

const EMAIL = /^(?:mailto:)?([^\s@<>,;:"/]+@[^\s@<>,;:"/]+\.[^\s@<>,;:"/.]+)$/iu;

/**
 * Returns the ids of the persons for whom the viewer may read the pasted e-mail address or profile address,
 * also outside the scope. Null if the text is not an address.
 */
export async function personsAtAddress(
  db: Db,
  viewerScope: ViewerScope,
  text: string,
): Promise<number[] | null> {
  // Mail programs copy addresses as "Sean Brady <sean@example.com>".
  const address = text.trim().replace(/^[^<>]*<([^<>]*)>$/u, '$1');
  const email = EMAIL.exec(address)?.[1]?.toLowerCase();
  if (email !== undefined) return personsReadableAt(db, viewerScope, email);
  const slug = readProfileSlug(address);
  if (slug === null) return null;
  const links = await profileLinksOf(db, viewerScope, slug);
  return [...new Set(links.filter(({ linkedin }) => readProfileSlug(linkedin) === slug).map(({ id }) => id))];
}

async function personsReadableAt(db: Db, viewerScope: ViewerScope, email: string): Promise<number[]> {
  const stated = await addressesOf(db, viewerScope, await personsWithEmail(db, email));
  const readable = stated.filter(
    (address) => address.email.toLowerCase() === email && mayReadAddress(viewerScope.viewer, address),
  );
  return [...new Set(readable.map(({ personId }) => personId))];
}
