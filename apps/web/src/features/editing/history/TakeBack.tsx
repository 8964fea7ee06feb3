import type { HistoryEntry } from '@kithline/contract/editing-history.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sayTime } from '../../../lib/say-time.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from './EntryRow.module.css';

interface TakeBackProps {
  entry: HistoryEntry;
  /** The id of the element that says why it cannot be taken back. */
  reasonId: string | undefined;
  /** Throws CallFailure. */
  onTakeBack: (changeId: number) => Promise<void>;
}

/**
 * The button that takes a change back, or the words who took it back. What a file says can only be removed by
 * undoing its import.
 */
export function TakeBack({ entry, reasonId, onTakeBack }: TakeBackProps) {
  const taken = useRef<HTMLSpanElement>(null);
  const isOwnAct = useRef(false);
  const takenBackBy = takerBack(entry);
  useEffect(() => {
    if (takenBackBy === null || !isOwnAct.current) return;
    isOwnAct.current = false;
    // The button had the focus, and is gone.
    if (document.activeElement === document.body) taken.current?.focus();
  }, [takenBackBy]);
  const undo = useMutation({
    mutationFn: onTakeBack,
    onMutate: () => {
      isOwnAct.current = true;
    },
    onSuccess: () => toast.success('Change taken back'),
    onError: (error) => {
      isOwnAct.current = false;
      toast.failure(sentenceOf(error, 'The change was not taken back'));
    },
  });
  if (takenBackBy !== null)
    return (
      <span ref={taken} tabIndex={-1} className={classes.taken}>
        Taken back by {takenBackBy}
      </span>
    );
  return (
    <Button
      icon={<IconArrowBackUp size={15} stroke={1.8} />}
      aria-label={`Take back: ${entry.sentence}, ${sayTime(entry.madeOn)}`}
      aria-describedby={reasonId}
      disabled={entry.obstacle !== null}
      working={undo.isPending}
      onClick={() => entry.means !== 'file' && undo.mutate(entry.id)}
    >
      Take back
    </Button>
  );
}

/** Returns who took an entry back; null if nobody did. */
export const takerBack = (entry: HistoryEntry): string | null =>
  entry.means === 'file' ? null : entry.takenBackBy;
