import type { Change } from '@kithline/contract/editing.ts';
import { IconArrowBackUp, IconArrowRight, IconClock, IconLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from './HistoryTab.module.css';

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

/** One change: when, who, what, each field with from and to, and the way back. */
export function ChangeRow({ change, onTakeBack }: ChangeRowProps) {
  const { id, madeOn, means, madeBy, sentence, fields, takenBackBy, obstacle } = change;
  const reasonId = useId();
  const [isWorking, setWorking] = useState(false);
  const undo = async () => {
    setWorking(true);
    try {
      await onTakeBack(id);
      toast.success('Change taken back');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.failure(error.clientMessage ?? 'The change was not taken back');
    } finally {
      setWorking(false);
    }
  };
  const reason = takenBackBy === null ? obstacle : null;
  return (
    <li className={classes.change} data-quiet={takenBackBy !== null || undefined}>
      <time className={classes.time} dateTime={new Date(madeOn * 1000).toISOString()}>
        {sayTime(madeOn)}
      </time>
      {madeBy ? (
        <Avatar name={madeBy.name} src={madeBy.profilePicture} size={25} />
      ) : (
        <span className={classes.nobody}>
          <IconClock size={15} stroke={1.8} aria-hidden />
        </span>
      )}
      <div className={classes.what}>
        <p className={classes.sentence}>
          <strong>{madeBy?.name ?? WITHOUT_PERSON[means]}</strong> {sentence}
        </p>
        <dl className={classes.fields}>
          {fields.map(({ field, from, to }) => (
            // A change can name a field twice, such as two roles.
            <div key={`${field} ${from} ${to}`} className={classes.field}>
              <dt>{field}</dt>
              <dd>
                <VisuallyHidden>from </VisuallyHidden>
                {from === null ? <span className={classes.none}>empty</span> : <s>{from}</s>}
                <IconArrowRight size={14} stroke={1.7} aria-hidden />
                <VisuallyHidden>to </VisuallyHidden>
                {to === null ? <span className={classes.none}>empty</span> : <strong>{to}</strong>}
              </dd>
            </div>
          ))}
        </dl>
        {reason !== null && (
          <p id={reasonId} className={classes.reason}>
            <IconLock size={14} stroke={1.8} aria-hidden />
            {reason}
          </p>
        )}
      </div>
      <div className={classes.tool}>
        {takenBackBy === null ? (
          <Button
            icon={<IconArrowBackUp size={15} stroke={1.8} />}
            aria-label={`Take back: ${sentence}, ${sayTime(madeOn)}`}
            aria-describedby={reason === null ? undefined : reasonId}
            disabled={obstacle !== null}
            working={isWorking}
            onClick={() => void undo()}
          >
            Take back
          </Button>
        ) : (
          <span className={classes.taken}>Taken back by {takenBackBy}</span>
        )}
      </div>
    </li>
  );
}

/** "16:05" */
function sayTime(instant: number): string {
  return new Date(instant * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
