import type { PersonForm } from '@kithline/contract/editing.ts';
import { createContext, use } from 'react';

/** Whose forms these are, as they are saved now. */
export interface Editor {
  form: PersonForm;
  isAdmin: boolean;
  /** Whether it is the editor's own profile. */
  isOwn: boolean;
  /** What the person is called in sentences. */
  firstName: string;
}

const EditorContext = createContext<Editor | null>(null);

export const EditorProvider = EditorContext;

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('This form stands outside the editor.');
  return editor;
}
