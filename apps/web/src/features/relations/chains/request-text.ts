import { useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { type Asking, draftOfAsking, givenName } from './chain-text.ts';

interface Written {
  text: string;
  /** For whom it was written. */
  helper: { id: number; name: string };
}

/** The text of a request, which its member may change and choose another helper for. */
export interface RequestText {
  asking: Asking;
  text: string;
  /** Whether it is no longer the draft. */
  isOwn: boolean;
  /** For whom the member wrote it; null unless that was another helper. */
  writtenFor: Written['helper'] | null;
  choose: (helperId: number) => void;
  write: (text: string) => void;
  /** Drops what was written. */
  forget: () => void;
}

/**
 * The text of a request for an introduction to somebody. It begins with a draft for each helper. What the
 * member writes outlasts the dialog and the page, and stays when another helper is chosen. `ways` is not
 * empty.
 */
export function useRequestText(ways: readonly [Asking, ...Asking[]]): RequestText {
  const [best] = ways;
  const name = `introduction:${useUserId()}:${best.end.id}`;
  const [written, setWritten] = useState(() => read(name));
  const wayOf = (helperId: number | undefined) => ways.find(({ helper }) => helper.id === helperId) ?? best;
  const [helperId, setHelperId] = useState(written?.helper.id);
  const asking = wayOf(helperId);
  const addressed = written && {
    ...written,
    text: readdress(written.text, givenName(written.helper), givenName(asking.helper)),
  };
  const write = (text: string) => {
    const { id, name: helperName } = asking.helper;
    const next = { text, helper: { id, name: helperName } };
    setWritten(next);
    keepDraft(name, text === draftOfAsking(asking) ? null : JSON.stringify(next));
  };
  return {
    asking,
    text: addressed?.text ?? draftOfAsking(asking),
    isOwn: written !== null,
    writtenFor:
      written && written.text.trim() !== '' && written.helper.id !== asking.helper.id ? written.helper : null,
    choose: setHelperId,
    write,
    forget: () => keepDraft(name, null),
  };
}

function read(name: string): Written | null {
  try {
    return JSON.parse(readDraft(name) ?? 'null') as Written | null;
  } catch {
    return null;
  }
}

/** Words among which a greeting names the one who is greeted. */
const GREETING_WORDS = 3;

/** A request as it begins for another helper: a given name that stands in its greeting is replaced. */
export function readdress(text: string, from: string, to: string): string {
  for (const { 0: word, index } of [...text.matchAll(/[\p{L}\p{M}'’-]+/gu)].slice(0, GREETING_WORDS)) {
    const rest = text.slice(index + word.length);
    if (word === from && /^\s*(?:[,!.:\n]|$)/u.test(rest)) return text.slice(0, index) + to + rest;
  }
  return text;
}
