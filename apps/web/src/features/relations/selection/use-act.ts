import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount } from '../../../lib/say-time.ts';
import { tooManySentence } from '../../../lib/too-many.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Done, refreshAfter } from './selection.data.ts';

interface Act {
  act: () => Promise<Done>;
  /** "Label Old team added to 2 people", of "2 people". */
  words: (people: string) => string;
  /** When nothing was different: "Everybody has Old team already". */
  nothing: string;
}

/** Does something to many people, one thing at a time; says to how many, and offers to take it back. */
export function useAct(): { isWorking: boolean; run: (act: Act) => Promise<void> } {
  const client = useQueryClient();
  const [isWorking, setWorking] = useState(false);
  const undo = async ({ undo: takeBack }: Done) => {
    try {
      await takeBack();
      toast.success('Undone');
    } catch (error) {
      toast.failure(reasonOf(error, 'Not all of it could be undone.'));
    }
    refreshAfter(client);
  };
  const run = async ({ act, words, nothing }: Act) => {
    if (isWorking) return;
    setWorking(true);
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
      setWorking(false);
      refreshAfter(client);
    }
  };
  return { isWorking, run };
}

export function reasonOf(error: unknown, otherwise: string): string {
  return (error instanceof Error && tooManySentence(error)) || otherwise;
}
