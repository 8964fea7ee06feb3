import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Done, refreshAfter } from './selection.data.ts';

interface Act {
  act: () => Promise<Done>;
  /** "Label Old team added to 2 people", of "2 people". */
  words: (people: string) => string;
  /** When nothing was different: "Everybody has Old team already". */
  nothing: string;
}

/**
 * Does things to many people, one after the other in the order asked for; says to how many, and offers to
 * undo each.
 */
export function useAct(): { isWorking: boolean; run: (act: Act) => Promise<void> } {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const before = useRef<Promise<void>>(Promise.resolve());
  const undo = async (done: Done) => {
    try {
      await done.undo();
      toast.success('Undone');
    } catch (error) {
      // What was undone already is undone once more without harm.
      const again = { label: 'Try again', act: () => void undo(done) };
      toast.failure(reasonOf(error, 'Not all of it could be undone.'), again);
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

/** The server's sentence on a refusal; `otherwise` for a fault, which has no sentence that helps. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof CallFailure) || error.status < 400 || error.status >= 500) return otherwise;
  const [ofField] = Object.values(error.problem?.fields ?? {});
  return ofField ?? error.clientMessage ?? otherwise;
}
