import { INTRODUCTION_LENGTH, type Introduction } from '@kithline/contract/introductions.ts';
import { countCharacters } from '@kithline/contract/count-characters.ts';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { sentenceOf } from '../../../lib/failure-sentences.ts';
import { REQUEST_GONE } from '../../../lib/introduction-states.ts';
import { actOnIntroduction } from '../../../lib/introductions.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { INTRODUCTIONS_KEY } from '../../../lib/reply-keys.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { givenNameOf } from './introduction-words.ts';
import { draftOfPassingOn } from './passing-on-text.ts';
import { passOnDraft } from './request-drafts.ts';

/** Milliseconds during which passing on can be undone. */
const UNDO_TIME = 10_000;

/** How a request reaches the next person: by a message in Kithline, or by the connector's own mail. */
export type Carrier = 'message' | 'mail';
const CARRIERS: readonly Carrier[] = ['message', 'mail'];

/** The words with which a connector passes a request on, and how it is sent. */
export interface PassingOn {
  text: string;
  write: (text: string) => void;
  hasAskerWords: boolean;
  setAskerWords: (hasAskerWords: boolean) => void;
  by: Carrier;
  setBy: (by: Carrier) => void;
  carriers: readonly Carrier[];
  isTooLong: boolean;
  send: () => void;
  isSending: boolean;
  error: string | null;
  /** Deletes the stored words. */
  forget: () => void;
}

const passingKey = (id: number) => ['pass-on', id] as const;

export function useIsPassingOn(id: number): boolean {
  return useIsMutating({ mutationKey: passingKey(id) }) > 0;
}

/**
 * Returns the state of passing a request on. Typed words are kept in this browser until the request has been
 * passed on, and return if passing on is undone.
 */
export function usePassingOn(introduction: Introduction, onDone: () => void): PassingOn {
  const { id, words, next, target, byMessage } = introduction;
  const draft = passOnDraft(useUserId(), id);
  const [written, setWritten] = useState(() => readDraft(draft));
  const [isWanted, setAskerWords] = useState(true);
  // The next connector is always asked in Kithline, where that connector can pass the request on.
  const carriers = CARRIERS.filter((carrier) => (carrier === 'message' ? byMessage : next === null));
  const [chosen, setBy] = useState<Carrier>('message');
  const by = carriers.includes(chosen) ? chosen : (carriers[0] ?? 'message');
  const hasAskerWords = isWanted && words !== null;
  const text = written ?? draftOfPassingOn(introduction, { hasAskerWords, by });
  const isTooLong = countCharacters(text.trim()) > INTRODUCTION_LENGTH;
  const forget = () => keepDraft(draft, null);
  const passing = useMutation({
    mutationKey: passingKey(id),
    mutationFn: () =>
      actOnIntroduction(id, {
        act: 'pass-on',
        words: text.trim() || null,
        withAskerWords: hasAskerWords,
        by,
      }),
    onSuccess: () => {
      forget();
      const undo = () => void takeBack(id, draft, written);
      toast.offer(`Passed on to ${givenNameOf(next ?? target)}`, { label: 'Undo', act: undo }, UNDO_TIME);
      onDone();
    },
    // The request may have changed, so that it can no longer be passed on.
    onError: () => void queryClient.invalidateQueries({ queryKey: INTRODUCTIONS_KEY }),
  });
  return {
    text,
    write: (typed) => {
      setWritten(typed);
      keepDraft(draft, typed);
    },
    hasAskerWords,
    setAskerWords,
    by,
    setBy,
    carriers,
    isTooLong,
    send: () => passing.mutate(),
    isSending: passing.isPending,
    error:
      passing.error &&
      sentenceOf(passing.error, 'Could not be passed on. Your words are kept.', REQUEST_GONE),
    forget,
  };
}

/** Undoes passing a request on, and restores the words that the connector had typed; null for none. */
async function takeBack(id: number, draft: string, words: string | null): Promise<void> {
  // Store the words before the request is refetched, because the form reads them when it appears.
  keepDraft(draft, words);
  try {
    await actOnIntroduction(id, { act: 'take-back' });
    toast.success('Taken back. The request waits for you again.');
  } catch (error) {
    keepDraft(draft, null);
    const said = error instanceof CallFailure ? error.clientMessage : null;
    toast.failure(said ?? 'The request was not taken back.');
  }
}
