import type { Viewer } from '../house.ts';

/** What has to be known of a person before anyone may read about them. */
export interface PersonFacts {
  id: number;
  inViewersNetwork: boolean;
}

/** A member reads about themselves and the people of the own network; an administrator about everybody. */
export function mayReadPerson(viewer: Viewer, person: PersonFacts): boolean {
  return viewer.isAdmin || person.id === viewer.personId || person.inViewersNetwork;
}
