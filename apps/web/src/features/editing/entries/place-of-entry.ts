import type { FormRole, FormStudy } from '@kithline/contract/editing.ts';
import type { Picked } from '../form/edits.ts';

/** The organization of a saved entry that has none which the editor sees. It stays until another one is chosen. */
const UNKNOWN_ID = -1;

/** What the form of an entry holds as its organization; without an entry, nothing. */
export function placeOf(entry: FormRole | FormStudy | null, noun = 'Organization'): readonly Picked[] {
  if (entry === null) return [];
  return [entry.organization ?? { id: UNKNOWN_ID, name: `${noun} unknown` }];
}

/** A chosen organization as a request has it. */
export function chosenPlace({ id, name }: Picked): Record<string, unknown> {
  if (id === UNKNOWN_ID) return { keepsOrganization: true };
  return id === 0 ? { organizationName: name } : { organizationId: id };
}

/** What stands below the field of an organization that the editor does not see. */
export const hintOfPlace = (picked: Picked | undefined): { hint?: string } =>
  picked?.id === UNKNOWN_ID ? { hint: 'It stays as it is unless you choose another one.' } : {};
