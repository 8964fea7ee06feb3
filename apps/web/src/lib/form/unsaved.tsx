import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { readDraft } from '../drafts.ts';
import { newClientId } from '../new-client-id.ts';
import { useUserId } from '../signed-in.ts';
import { keepUnsaved, keptChanges, readUnsaved } from './form-drafts.ts';
import type { Draft } from './use-edits.ts';
import { changedFields } from './values.ts';

interface UnsavedForms {
  /** The number of changed fields of each form, by the name of the form's draft. */
  counts: Readonly<Record<string, number>>;
  /** The prefix that the names of all these drafts have in common. */
  beginning: string;
  report: (draft: string, count: number) => void;
}

const NO_FORMS: UnsavedForms = { counts: {}, beginning: '', report: () => undefined };

const UnsavedContext = createContext(NO_FORMS);

interface UnsavedProviderProps {
  beginning: string;
  children: ReactNode;
}

/**
 * Tracks the unsaved changes of all forms inside it, including forms that are hidden, or that have not been
 * opened since a reload.
 */
export function UnsavedProvider({ beginning, children }: UnsavedProviderProps) {
  const [counts, setCounts] = useState<UnsavedForms['counts']>(() => keptChanges(beginning));
  const report = useCallback(
    (draft: string, count: number) =>
      setCounts((now) => ((now[draft] ?? 0) === count ? now : { ...now, [draft]: count })),
    [],
  );
  const unsaved = useMemo(() => ({ counts, beginning, report }), [counts, beginning, report]);
  return <UnsavedContext value={unsaved}>{children}</UnsavedContext>;
}

/**
 * Returns the unsaved changes of the surrounding forms, and a function with which a form reports its own
 * number of changes. Without a provider, reports are ignored.
 */
export function useUnsavedForms(): UnsavedForms {
  return use(UnsavedContext);
}

/**
 * Returns the draft of a form. The draft is stored in this browser under `name` until the changes are saved
 * or discarded.
 */
export function useDraft(name: string): Draft {
  const { report } = useUnsavedForms();
  return {
    name,
    read: (saved) => readUnsaved(name, saved),
    keep: (saved, unsaved) => {
      keepUnsaved(name, saved, unsaved);
      report(name, changedFields(saved, unsaved.edits).length);
    },
    nameSending: newClientId,
  };
}

/** Returns the name of the draft of one of this user's forms. `of` says which form it is: "invite". */
export function useFormName(of: string): string {
  return `form:${useUserId()}:${of}`;
}

export function useFormDraft(of: string): Draft {
  return useDraft(useFormName(of));
}

/** Whether the form already had unsaved changes when this component was first rendered. */
export function useHasDraft(name: string): boolean {
  const [has] = useState(() => readDraft(name) !== null);
  return has;
}
