import { useEffect, useEffectEvent, useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';

// Drafts of messages. When other code changes a draft, the field that shows it is updated.

type Listener = (name: string, text: string) => void;

const listeners = new Set<Listener>();

/** Returns a draft and a function that sets it. `onPut` is called when other code replaces the draft. */
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

/** Replaces a draft; null deletes it. */
export function putDraft(name: string, text: string | null): void {
  keepDraft(name, text);
  for (const listener of listeners) listener(name, text ?? '');
}

export function addToDraft(name: string, text: string): void {
  const begun = readDraft(name);
  putDraft(name, begun === null ? text : `${begun}\n\n${text}`);
}

/** Moves the text of a draft to the end of another draft. */
export function moveDraft({ from, to }: { from: string; to: string }): void {
  const text = readDraft(from);
  if (text === null || from === to) return;
  putDraft(from, null);
  addToDraft(to, text);
}
