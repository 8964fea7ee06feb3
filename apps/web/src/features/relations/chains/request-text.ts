import { useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { newClientId } from '../../../lib/new-client-id.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { type Asking, draftOfAsking, givenName } from './chain-text.ts';

interface Written {
  text: string;
  helper: { id: number; name: string };
}

export interface RequestText {
  asking: Asking;
  text: string;
  /** Whether the member has changed the draft. */
  isOwn: boolean;
  /** The helper for whom the member wrote the text, if it is not the current helper; else null. */
  writtenFor: Written['helper'] | null;
  choose: (helperId: number) => void;
  write: (text: string) => void;
  /**
   * Returns the id by which the server recognizes a repeated request. If the body equals the last one, the id
   * is the same, also after a reload, because the reply to the first attempt may have been lost.
   */
  clientIdOf: (body: unknown) => string;
  /** Deletes the stored text and id. */
  forget: () => void;
}

/**
 * State of the text of a request for an introduction. A typed text is kept when the dialog closes, when the
 * page is reloaded, and when another helper is chosen. `offered` are the ways that the member can choose, or
 * all ways until it is known who can be asked.
 */
export function useRequestText(
  ways: readonly [Asking, ...Asking[]],
  offered: readonly Asking[] = ways,
): RequestText {
  const [first] = ways;
  const best = offered[0] ?? first;
  const name = `introduction:${useUserId()}:${first.end.id}`;
  const [written, setWritten] = useState(() => read<Written>(name));
  const wayOf = (helperId: number | undefined) =>
    offered.find(({ helper }) => helper.id === helperId) ?? best;
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
    clientIdOf: (body) => clientIdOf(`${name}:sent`, JSON.stringify(body)),
    forget: () => {
      keepDraft(name, null);
      keepDraft(`${name}:sent`, null);
    },
  };
}

interface Sent {
  body: string;
  clientId: string;
}

function clientIdOf(name: string, body: string): string {
  const last = read<Sent>(name);
  if (last?.body === body) return last.clientId;
  const clientId = newClientId();
  keepDraft(name, JSON.stringify({ body, clientId } satisfies Sent));
  return clientId;
}

function read<Kept>(name: string): Kept | null {
  try {
    return JSON.parse(readDraft(name) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Only a name among this many words at the beginning can belong to a greeting. */
const GREETING_WORDS = 3;

/** Replaces the given name in the greeting of a request, so that it greets another helper. */
export function readdress(text: string, from: string, to: string): string {
  for (const { 0: word, index } of [...text.matchAll(/[\p{L}\p{M}'’-]+/gu)].slice(0, GREETING_WORDS)) {
    const rest = text.slice(index + word.length);
    if (word === from && /^\s*(?:[,!.:\n]|$)/u.test(rest)) return text.slice(0, index) + to + rest;
  }
  return text;
}
