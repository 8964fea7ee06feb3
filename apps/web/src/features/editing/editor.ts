import type { PersonChanges } from '@kithline/contract/editing-rules.ts';
import type { FieldSaying, PersonForm } from '@kithline/contract/editing.ts';
import { createContext, use } from 'react';
import { persons, savePerson } from './editing.data.ts';
import type { Edited } from './fields/use-section.ts';

/** The person whose profile is edited, and what the forms need to know about the member who edits it. */
export interface Editor extends Edited {
  form: PersonForm;
  isAdmin: boolean;
  /** Whether the profile belongs to the member who edits it. */
  isOwn: boolean;
  /** The person's name, as used in sentences. */
  firstName: string;
}

const EditorContext = createContext<Editor | null>(null);

export const EditorProvider = EditorContext;

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('This form is outside the editor.');
  return editor;
}

export function editorOf(form: PersonForm, { isAdmin, isOwn }: Pick<Editor, 'isAdmin' | 'isOwn'>): Editor {
  const { id, preferredFirstName, firstName, fromFiles, name } = form;
  return {
    form,
    files: fromFiles,
    save: (changes) => savePerson(id, changes as PersonChanges),
    refresh: () => persons.refreshForm(id),
    isAdmin,
    isOwn,
    firstName: preferredFirstName || firstName || fromFiles.firstName || name,
  };
}

/** Returns a sentence that says who will see a value from a contacts file once the editor uses it. */
export function whoSees({ firstName, isOwn, form }: Editor, field: FieldSaying['field']): string {
  const everybody = `Everybody who has ${firstName} in their network will see this`;
  // An organization that an administrator states is public: forms suggest it to everybody.
  if (field === 'role' && !isOwn) return `${everybody}, and every member can find the organization.`;
  if (isOwn || !field.startsWith('email')) return `${everybody}.`;
  return `Only ${form.isMember ? `${firstName} and administrators` : 'administrators'} will see this.`;
}
