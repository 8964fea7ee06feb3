import type { PersonResult } from '@kithline/contract/directory.ts';
import type { ReactNode } from 'react';
import { sayDate, sayDay } from '../../../lib/say-time.ts';
import { ValueChip } from '../../../ui/chips/ValueChip.tsx';
import classes from './KeptWords.module.css';

/** Maximum number of labels that a row shows. */
const NAMED = 3;

interface KeptWordsProps {
  id: string;
  result: PersonResult;
  /** The control that adds a first label, above the row's link. */
  adder?: ReactNode;
}

/** Labels of a person, and the beginning of the last note. */
export function KeptWords({ id, result, adder }: KeptWordsProps) {
  const { labels, lastNote } = result;
  return (
    <div id={id} className={classes.kept}>
      <LabelChips labels={labels} />
      {lastNote && (
        <p className={classes.note} title={`Note of ${sayDate(lastNote.createdOn)}`}>
          {lastNote.note}
        </p>
      )}
      {labels.length === 0 && !lastNote && adder}
    </div>
  );
}

export function LabelChips({ labels }: Pick<PersonResult, 'labels'>) {
  if (labels.length === 0) return null;
  const rest = labels.slice(NAMED);
  return (
    <span className={classes.labels}>
      {labels.slice(0, NAMED).map(({ id, name }) => (
        <span key={id} className={classes.label}>
          <ValueChip size={22}>
            <span className={classes.cut}>{name}</span>
          </ValueChip>
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.more} title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

/** "Connected 5 Mar 2021, note of 3 Jan 2026", for people without headline and place. */
export function KeptDays({ result: { connectedOn, lastNote } }: { result: PersonResult }) {
  const words = [
    connectedOn !== null && `Connected ${sayDay(connectedOn)}`,
    lastNote && `${connectedOn === null ? 'Note' : 'note'} of ${sayDate(lastNote.createdOn)}`,
  ].filter((word) => typeof word === 'string');
  return words.length === 0 ? null : <p className={classes.days}>{words.join(', ')}</p>;
}
