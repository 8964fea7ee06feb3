import type { Change } from '@kithline/contract/editing-history.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { EntryRow, Face, sayTimeOfDay } from './EntryRow.tsx';
import classes from './EntryRow.module.css';

const WITHOUT_PERSON: Readonly<Record<Change['means'], string>> = {
  form: 'A former member',
  curated: 'A curated file',
  enrichment: 'A provider',
  'taking-back': 'A former member',
};

interface ChangeRowProps {
  change: Change;
  /** Throws CallFailure. */
  onTakeBack: (changeId: number) => Promise<void>;
}

/** A change in the history. */
export function ChangeRow({ change, onTakeBack }: ChangeRowProps) {
  const { id, madeOn, means, madeBy, sentence, takenBackBy, obstacle } = change;
  const reasonId = useId();
  const [isWorking, setWorking] = useState(false);
  const taken = useRef<HTMLSpanElement>(null);
  const isOwnAct = useRef(false);
  useEffect(() => {
    if (takenBackBy === null || !isOwnAct.current) return;
    isOwnAct.current = false;
    // The button that had the focus has gone.
    if (document.activeElement === document.body) taken.current?.focus();
  }, [takenBackBy]);
  const undo = async () => {
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
  const reason = takenBackBy === null ? obstacle : null;
  return (
    <EntryRow
      entry={change}
      quiet={takenBackBy !== null}
      face={
        madeBy ? <Avatar name={madeBy.name} src={madeBy.profilePicture} size={25} /> : <Face of="clock" />
      }
      sentence={
        <>
          <strong>{madeBy?.name ?? WITHOUT_PERSON[means]}</strong> {sentence}
        </>
      }
      {...{ reason, reasonId }}
      tool={
        takenBackBy === null ? (
          <Button
            icon={<IconArrowBackUp size={15} stroke={1.8} />}
            aria-label={`Take back: ${sentence}, ${sayTimeOfDay(madeOn)}`}
            aria-describedby={reason === null ? undefined : reasonId}
            disabled={obstacle !== null}
            working={isWorking}
            onClick={() => void undo()}
          >
            Take back
          </Button>
        ) : (
          <span ref={taken} tabIndex={-1} className={classes.taken}>
            Taken back by {takenBackBy}
          </span>
        )
      }
    />
  );
}
