import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftsOf, forgetDraftsOf, keepDraft, readDraft } from '../../lib/drafts.ts';
import { keptChanges } from '../../lib/form/form-drafts.ts';
import { useDraft, useUnsavedForms } from '../../lib/form/unsaved.tsx';
import type { Draft } from '../../lib/form/use-edits.ts';
import { holdNavigation } from '../../lib/hold-navigation.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import classes from './Unsaved.module.css';

export type EditTab = 'summary' | 'experience' | 'education';

export function useDraftName(tab: EditTab, form: string): string {
  const { beginning } = useUnsavedForms();
  if (beginning === '') throw new Error('A form of an editor needs an UnsavedProvider around it.');
  return `${beginning}${tab}:${form}`;
}

export function useTabDraft(tab: EditTab, form: string): Draft {
  return useDraft(useDraftName(tab, form));
}

export function useIsUnsaved(tab: EditTab): boolean {
  const { counts } = useUnsavedForms();
  const beginning = useDraftName(tab, '');
  return Object.entries(counts).some(([draft, count]) => count > 0 && draft.startsWith(beginning));
}

/** Returns how many fields of all forms differ from their saved values. */
export function useUnsavedCount(): number {
  return Object.values(useUnsavedForms().counts).reduce((sum, each) => sum + each, 0);
}

/**
 * Returns functions for the drafts of entries. `move` is for an entry that gets a new id, because no form
 * opens under the old one.
 */
export function useEntryDrafts(tab: EditTab) {
  const beginning = useDraftName(tab, '');
  const { report } = useUnsavedForms();
  const keep = (id: number, text: string | null) => {
    const name = `${beginning}${id}`;
    keepDraft(name, text);
    report(name, keptChanges(name)[name] ?? 0);
  };
  return {
    forget: (id: number) => keep(id, null),
    /** The ids of the entries that have a draft. */
    ids: (): number[] =>
      draftsOf(beginning).flatMap((name) => {
        const id = name.slice(beginning.length);
        return /^\d+$/u.test(id) ? [Number(id)] : [];
      }),
    move: (from: number, to: number) => {
      keep(to, readDraft(`${beginning}${from}`));
      keep(from, null);
    },
  };
}

const SENTENCES = { leave: 'Leave without saving?', close: 'Close without saving?' } as const;

interface DiscardQuestionProps {
  act: keyof typeof SENTENCES;
  count: number;
  onConfirm: () => void;
  onCancel: () => void;
}

export function DiscardQuestion({ act, count, ...answers }: DiscardQuestionProps) {
  return (
    <ConfirmInline
      {...answers}
      question={`${count === 1 ? '1 change is' : `${count} changes are`} not saved. ${SENTENCES[act]}`}
      confirmLabel={act}
      cancelLabel="keep editing"
    />
  );
}

interface LeaveQuestionProps {
  /** Whether a URL such as "/people#o=..." leads out of the editor. */
  leaves: (href: string) => boolean;
  /** Called when the question is shown. */
  onAsk?: () => void;
}

/** Asks before the user leaves the editor with unsaved changes. Leaving deletes them. */
export function LeaveQuestion({ leaves, onAsk }: LeaveQuestionProps) {
  const { beginning } = useUnsavedForms();
  const count = useUnsavedCount();
  const origin = useRef<Element | null>(null);
  const [go, setGo] = useState<(() => void) | null>(null);
  const holds = useEffectEvent((href: string): boolean => {
    if (count > 0 && leaves(href)) return true;
    // A link to another tab of the editor does not lose the changes, so ask nothing.
    setGo(null);
    return false;
  });
  const ask = useEffectEvent((goOn: () => void) => {
    if (go === null) origin.current = document.activeElement;
    setGo(() => goOn);
    onAsk?.();
  });
  useEffect(() => holdNavigation({ holds: (href) => holds(href), onHeld: (goOn) => ask(goOn) }), []);
  // If the form has saved or reset the changes meanwhile, nothing is left to ask.
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
      <DiscardQuestion act="leave" count={count} onConfirm={leave} onCancel={stay} />
    </div>
  );
}
