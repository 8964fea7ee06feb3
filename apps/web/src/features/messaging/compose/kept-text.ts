import { useEffect, useEffectEvent, useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';

// Drafts of conversations. A field that is on the screen takes up what is put into its draft from elsewhere.

type Listener = (name: string, text: string) => void;

const listeners = new Set<Listener>();

/** The draft of a name, and what replaces it; `onPut` is called when it is replaced from elsewhere. */
export function useKeptText(name: string, onPut?: () => void): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readDraft(name) ?? '');
  const takeUp = useEffectEvent<Listener>((changed, put) => {
    if (changed !== name) return;
    setText(put);
    onPut?.();
  });
  useEffect(() => {
    const listener: Listener = (changed, put) => takeUp(changed, put);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  const write = (next: string) => {
    setText(next);
    keepDraft(name, next === '' ? null : next);
  };
  return [text, write];
}

/** Replaces a draft; null forgets it. */
export function putDraft(name: string, text: string | null): void {
  keepDraft(name, text);
  for (const listener of listeners) listener(name, text ?? '');
}

/** Puts a text below what a draft says already. */
export function addToDraft(name: string, text: string): void {
  const begun = readDraft(name);
  putDraft(name, begun === null ? text : `${begun}\n\n${text}`);
}

/** Moves a draft below what the other one says already. */
export function moveDraft({ from, to }: { from: string; to: string }): void {
  const text = readDraft(from);
  if (text === null || from === to) return;
  putDraft(from, null);
  addToDraft(to, text);
}
