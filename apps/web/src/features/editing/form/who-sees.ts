import type { FieldSaying } from '@kithline/contract/editing.ts';
import type { Editor } from '../editor.ts';

/** Says who reads what a contacts file says of a field once the editor has taken it over. */
export function whoSees({ firstName, isOwn, form }: Editor, field: FieldSaying['field']): string {
  const circle = `Everybody who has ${firstName} in their network will see this`;
  // With an administrator's word the organization has a name of its own, which forms suggest.
  if (field === 'role' && !isOwn) return `${circle}, and every member can find the organization.`;
  if (isOwn || !field.startsWith('email')) return `${circle}.`;
  return `Only ${form.isMember ? `${firstName} and administrators` : 'administrators'} will see this.`;
}
