import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { readDraft } from '../drafts.ts';
import { newClientId } from '../new-client-id.ts';
import { useUserId } from '../signed-in.ts';
import { keepUnsaved, keptChanges, readUnsaved } from './form-drafts.ts';
import type { Draft } from './use-edits.ts';
import { changedFields } from './values.ts';

interface UnsavedForms {
  /** Number of changed fields of each form, by the name of its draft. */
  counts: Readonly<Record<string, number>>;
  /** The common prefix of the names of all drafts. */
  beginning: string;
  report: (draft: string, count: number) => void;
}

const NOBODY: UnsavedForms = { counts: {}, beginning: '', report: () => undefined };

const UnsavedContext = createContext(NOBODY);

interface UnsavedProviderProps {
  beginning: string;
  children: ReactNode;
}

/**
 * Knows the unsaved changes of the forms below, including forms that are hidden or were not opened since a
 * reload.
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
 * Returns the unsaved changes of the surrounding forms, and a function to report a form's count. Outside a
 * provider the count is ignored.
 */
export function useUnsavedForms(): UnsavedForms {
  return use(UnsavedContext);
}

/** Returns the draft of a form: stored in this browser under `name` until it is saved or discarded. */
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

/** Returns the name of the draft of this user's form. `of` says which form: "invite". */
export function useFormName(of: string): string {
  return `form:${useUserId()}:${of}`;
}

/** Returns the draft of this user's form. */
export function useFormDraft(of: string): Draft {
  return useDraft(useFormName(of));
}

/** Whether a form was left with unsaved changes, at the first render. */
export function useHasDraft(name: string): boolean {
  const [has] = useState(() => readDraft(name) !== null);
  return has;
}
