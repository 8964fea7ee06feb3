import type { HistoryEntry } from '@kithline/contract/editing-history.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from './EntryRow.module.css';

interface TakeBackProps {
  entry: HistoryEntry;
  /** The element that says why it cannot be taken back. */
  reasonId: string | undefined;
  /** Throws CallFailure. */
  onTakeBack: (changeId: number) => Promise<void>;
}

/**
 * Takes a change back; in its place stands later who did. What a file says goes with its import, and not from
 * here.
 */
export function TakeBack({ entry, reasonId, onTakeBack }: TakeBackProps) {
  const [isWorking, setWorking] = useState(false);
  const taken = useRef<HTMLSpanElement>(null);
  const isOwnAct = useRef(false);
  const takenBackBy = takerBack(entry);
  useEffect(() => {
    if (takenBackBy === null || !isOwnAct.current) return;
    isOwnAct.current = false;
    // The button that had the focus has gone.
    if (document.activeElement === document.body) taken.current?.focus();
  }, [takenBackBy]);
  const undo = async (id: number) => {
    setWorking(true);
    isOwnAct.current = true;
    try {
      await onTakeBack(id);
      toast.success('Change taken back');
    } catch (error) {
      isOwnAct.current = false;
      if (!(error instanceof CallFailure)) throw error;
      toast.failure(error.clientMessage ?? 'The change was not taken back');
    } finally {
      setWorking(false);
    }
  };
  if (takenBackBy !== null)
    return (
      <span ref={taken} tabIndex={-1} className={classes.taken}>
        Taken back by {takenBackBy}
      </span>
    );
  return (
    <Button
      icon={<IconArrowBackUp size={15} stroke={1.8} />}
      aria-label={`Take back: ${entry.sentence}, ${sayTimeOfDay(entry.madeOn)}`}
      aria-describedby={reasonId}
      disabled={entry.obstacle !== null}
      working={isWorking}
      onClick={() => entry.means !== 'file' && void undo(entry.id)}
    >
      Take back
    </Button>
  );
}

/** Who has taken an entry back; null while nobody has. */
export const takerBack = (entry: HistoryEntry): string | null =>
  entry.means === 'file' ? null : entry.takenBackBy;

/** "16:05" of an instant in unix seconds. */
export function sayTimeOfDay(instant: number): string {
  return new Date(instant * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
