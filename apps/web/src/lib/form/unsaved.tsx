import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { readDraft } from '../drafts.ts';
import { newClientId } from '../new-client-id.ts';
import { useUserId } from '../signed-in.ts';
import { keepUnsaved, keptChanges, readUnsaved } from './form-drafts.ts';
import type { Draft } from './use-edits.ts';
import { changedFields } from './values.ts';

interface UnsavedForms {
  /** How many fields of each form differ from what is saved, by the name of its draft. */
  counts: Readonly<Record<string, number>>;
  /** The beginning of the names of all drafts. */
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
 * Knows what the forms below have not saved, those included that are out of sight now or have not been opened
 * since a reload.
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

/** What the forms around have not saved, and how a form reports its count. Outside a provider nobody asks. */
export function useUnsavedForms(): UnsavedForms {
  return use(UnsavedContext);
}

/**
 * Where a form keeps what is not saved, under a name of its own in this browser, until it is saved or given
 * up.
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

/** The name of the draft of this user's form: `of` says of what, as "invite". */
export function useFormName(of: string): string {
  return `form:${useUserId()}:${of}`;
}

/** Where this user's form keeps what is not saved. */
export function useFormDraft(of: string): Draft {
  return useDraft(useFormName(of));
}

/** Whether a form was left with something unsaved, asked once as the part is drawn. */
export function useHasDraft(name: string): boolean {
  const [has] = useState(() => readDraft(name) !== null);
  return has;
}
