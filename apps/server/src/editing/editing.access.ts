import type { Viewer } from '../viewer.ts';

/** Persons edit their own profile, administrators everybody's. */
export function mayEditPerson(viewer: Viewer, personId: number): boolean {
  return viewer.isAdmin || viewer.personId === personId;
}
