import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { forgetDraftsOf } from '../../lib/drafts.ts';
import { holdNavigation } from '../../lib/hold-navigation.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { keptChanges } from './form/edits.ts';
import classes from './Unsaved.module.css';

export type EditTab = 'summary' | 'experience' | 'education';

interface Unsaved {
  /** How many fields of each form differ from what is saved, by the name of its draft. */
  counts: Readonly<Record<string, number>>;
  /** The beginning of the names of all drafts. */
  beginning: string;
  report: (draft: string, count: number) => void;
}

const UnsavedContext = createContext<Unsaved | null>(null);

interface UnsavedProviderProps {
  beginning: string;
  children: ReactNode;
}

/** Knows what the forms below have not saved, those included that are out of sight now or have not been opened since a reload. */
export function UnsavedProvider({ beginning, children }: UnsavedProviderProps) {
  const [counts, setCounts] = useState<Unsaved['counts']>(() => keptChanges(beginning));
  const report = useCallback(
    (draft: string, count: number) =>
      setCounts((now) => ((now[draft] ?? 0) === count ? now : { ...now, [draft]: count })),
    [],
  );
  const unsaved = useMemo(() => ({ counts, beginning, report }), [counts, beginning, report]);
  return <UnsavedContext value={unsaved}>{children}</UnsavedContext>;
}

function useUnsaved(): Unsaved {
  const unsaved = use(UnsavedContext);
  if (unsaved === null) throw new Error('This form stands outside the editor.');
  return unsaved;
}

/** Reports the changes of one form for as long as it has any. Returns how a form that closes once it is saved reports that. */
export function useReportUnsaved(draft: string, count: number): () => void {
  const { report } = useUnsaved();
  useEffect(() => report(draft, count), [report, draft, count]);
  return () => report(draft, 0);
}

/** Reports the changes of forms that are not drawn, by the names of their drafts. */
export function useReport(): Unsaved['report'] {
  return useUnsaved().report;
}

/** The name under which a form of a tab keeps what is not saved. */
export function useDraftName(tab: EditTab, form: string): string {
  return `${useUnsaved().beginning}${tab}:${form}`;
}

/** Whether forms of this tab have changes. */
export function useIsUnsaved(tab: EditTab): boolean {
  const { counts, beginning } = useUnsaved();
  return Object.entries(counts).some(
    ([draft, count]) => count > 0 && draft.startsWith(`${beginning}${tab}:`),
  );
}

/** How many fields of all forms differ from what is saved. */
export function useUnsavedCount(): number {
  return Object.values(useUnsaved().counts).reduce((sum, each) => sum + each, 0);
}

interface LeaveQuestionProps {
  /** Whether an address, as in "/people#o=...", lies outside the editor. */
  leaves: (href: string) => boolean;
  /** Called when it asks. */
  onAsk?: () => void;
}

/** Asks before the editor is left with changes; leaving gives them up. */
export function LeaveQuestion({ leaves, onAsk }: LeaveQuestionProps) {
  const { beginning } = useUnsaved();
  const count = useUnsavedCount();
  const origin = useRef<Element | null>(null);
  const [go, setGo] = useState<(() => void) | null>(null);
  const holds = useEffectEvent((href: string): boolean => {
    if (count > 0 && leaves(href)) return true;
    // Somebody who goes on to another tab of the editor stays.
    setGo(null);
    return false;
  });
  const ask = useEffectEvent((goOn: () => void) => {
    if (go === null) origin.current = document.activeElement;
    setGo(() => goOn);
    onAsk?.();
  });
  useEffect(() => holdNavigation({ holds: (href) => holds(href), onHeld: (goOn) => ask(goOn) }), []);
  // The changes were saved or taken back in the form itself: there is nothing left to ask about.
  if (go !== null && count === 0) setGo(null);
  if (go === null || count === 0) return null;
  const leave = () => {
    setGo(null);
    forgetDraftsOf(beginning);
    go();
  };
  const stay = () => {
    setGo(null);
    if (origin.current instanceof HTMLElement) origin.current.focus();
  };
  return (
    <div className={classes.question}>
      <ConfirmInline
        question={`${count === 1 ? '1 change is' : `${count} changes are`} not saved. Leave without saving?`}
        confirmLabel="leave"
        cancelLabel="keep editing"
        onConfirm={leave}
        onCancel={stay}
      />
    </div>
  );
}
