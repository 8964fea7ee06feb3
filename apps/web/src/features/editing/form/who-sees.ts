import type { FieldSaying } from '@kithline/contract/editing.ts';
import type { Editor } from '../editor.ts';

/** Says who reads what a contacts file says of a field once the editor has taken it over. */
export function whoSees({ firstName, isOwn, form }: Editor, field: FieldSaying['field']): string {
  if (isOwn || !field.startsWith('email'))
    return `Everybody who has ${firstName} in their network will see this.`;
  return `Only ${form.isMember ? `${firstName} and administrators` : 'administrators'} will see this.`;
}
