import type { FromFiles } from '@kithline/contract/editing.ts';
import type { House } from '../house.ts';
import { readPerson } from '../people/people.ts';
import type { Viewer } from '../viewer.ts';

/** Fields of a person that contacts files fill, too. */
export type FiledField = keyof FromFiles;

const FILED: readonly FiledField[] = ['firstName', 'lastName', 'linkedin', 'emailPersonal', 'emailWork'];

/**
 * Returns what the editor reads in the profile of fields that only contacts files fill. `text` returns what
 * the profile or the common space states of a field. First and last name are one name: either states both.
 */
export async function readFromFiles(
  house: House,
  { viewer, personId }: { viewer: Viewer; personId: number },
  text: (field: FiledField) => string,
): Promise<FromFiles> {
  const isNamed = text('firstName') !== '' || text('lastName') !== '';
  const empty = FILED.filter((field) => (field.endsWith('Name') ? !isNamed : text(field) === ''));
  if (empty.length === 0) return {};
  const { firstName, lastName, emailPersonal, emailWork, externalLinks } = await readPerson(house, viewer, {
    id: personId,
  });
  const shown = { firstName, lastName, linkedin: externalLinks.linkedin, emailPersonal, emailWork };
  return Object.fromEntries(empty.flatMap((field) => (shown[field] ? [[field, shown[field]]] : [])));
}
