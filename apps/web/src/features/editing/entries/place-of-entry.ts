import type { FormRole, FormStudy } from '@kithline/contract/editing.ts';
import type { Picked } from '../../../lib/form/values.ts';

/** The id of a saved entry's organization that the editor does not see. The entry keeps it until another one is chosen. */
const UNKNOWN_ID = -1;

/** Returns the form's organization for an entry; nothing for a new entry. */
export function placeOf(entry: FormRole | FormStudy | null, noun = 'Organization'): readonly Picked[] {
  if (entry === null) return [];
  return [entry.organization ?? { id: UNKNOWN_ID, name: `${noun} unknown` }];
}

/** Returns a chosen organization as a request has it. */
export function chosenPlace({ id, name }: Picked): Record<string, unknown> {
  if (id === UNKNOWN_ID) return { keepsOrganization: true };
  return id === 0 ? { organizationName: name } : { organizationId: id };
}

/** The hint of a field that holds an organization which the editor does not see. */
export const hintOfPlace = (picked: Picked | undefined): { hint?: string } =>
  picked?.id === UNKNOWN_ID ? { hint: 'The saved one stays unless you choose another.' } : {};
