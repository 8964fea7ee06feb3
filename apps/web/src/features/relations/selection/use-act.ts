import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { sayCount, sayNumber } from '../../../lib/say-time.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Done, refreshAfter } from './selection.data.ts';

interface Act {
  act: () => Promise<Done>;
  /** Returns the message for a number of people: "Label Old team added to 2 people" for "2 people". */
  words: (people: string) => string;
  /** The message if nothing changed: "All of them already have Old team". */
  nothing: string;
}

/**
 * Runs commands on many people one after the other. Reports how many people each command changed, and offers
 * to undo the command.
 */
export function useAct(): { isWorking: boolean; run: (act: Act) => Promise<void> } {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const before = useRef<Promise<void>>(Promise.resolve());
  const undo = async (done: Done, isRetry = false) => {
    try {
      const undone = await done.undo();
      // A retry does not count the people whom the failed try has undone.
      toast.success(isRetry ? 'Undone' : sayUndone(undone, done.count));
    } catch (error) {
      // Undoing again is safe, because it changes nothing that is already undone.
      const again = { label: 'Try again', act: () => void undo(done, true) };
      toast.failure(reasonOf(error, 'Some changes could not be undone.'), again);
    }
    refreshAfter(client);
  };
  const perform = async ({ act, words, nothing }: Act) => {
    try {
      const done = await act();
      if (done.count === 0) toast.success(nothing);
      else
        toast.offer(words(sayCount(done.count, 'person', 'people')), {
          label: 'Undo',
          act: () => void undo(done),
        });
    } catch (error) {
      toast.failure(reasonOf(error, 'Nothing was changed. Please try again.'));
    } finally {
      setWaiting((count) => count - 1);
      refreshAfter(client);
    }
  };
  const run = (act: Act) => {
    setWaiting((count) => count + 1);
    before.current = before.current.then(() => perform(act));
    return before.current;
  };
  return { isWorking: waiting > 0, run };
}

function sayUndone(undone: number, of: number): string {
  if (undone === of) return 'Undone';
  if (undone === 0 && of === 1)
    return 'Nothing was undone. This person has been changed since, or is no longer here.';
  if (undone === 0) return 'Nothing was undone. These people have been changed since, or are no longer here.';
  const people = sayCount(of, 'person', 'people');
  return `Undone for ${sayNumber(undone)} of ${people}. The others have been changed since, or are no longer here.`;
}

/** Returns the server's message about a refusal; for other errors, returns `otherwise`. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof CallFailure) || error.status < 400 || error.status >= 500) return otherwise;
  const [ofField] = Object.values(error.problem?.fields ?? {});
  return ofField ?? error.clientMessage ?? otherwise;
}
