import { type LabelRhythm, NEVER, type Rhythm } from '@kithline/contract/keeping-in-touch.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import classes from './LabelRhythmsDialog.module.css';
import { RHYTHM_OPTIONS, sayRhythm } from './say-touch.ts';
import { chooseForLabel, labelRhythmsQuery } from './touch.data.ts';

const OPTIONS = RHYTHM_OPTIONS.map(({ months }) => ({
  value: String(months),
  label: months === NEVER ? 'No rhythm' : capital(sayRhythm(months)),
}));

/** The dialog that sets how often to be in touch with the people who have a label of the viewer's network. */
export function LabelRhythmsDialog({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const { data: labels, isError, refetch } = useQuery(labelRhythmsQuery);
  return (
    <Dialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title="Keep in touch by label"
      size="small"
    >
      <p className={classes.lead}>
        How often to be in touch with everybody who has a label. A choice for one person comes first. If a
        person has several labels, the shortest rhythm counts.
      </p>
      {!labels && !isError && <Skeleton width={260} />}
      {!labels && isError && (
        <FailedLine onRetry={() => void refetch()}>Your labels did not load.</FailedLine>
      )}
      {labels?.length === 0 && <p className={classes.lead}>Your network has no labels yet.</p>}
      {labels && labels.length > 0 && (
        <ul className={classes.labels} aria-label="Labels">
          {labels.map((label) => (
            <LabelRow key={label.id} label={label} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function LabelRow({ label }: { label: LabelRhythm }) {
  const { id, name, people, everyMonths } = label;
  // The choice that is being saved; undefined if none is.
  const [chosen, setChosen] = useState<Rhythm | null | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (months: number) => {
    const rhythm = months === NEVER ? null : (months as Rhythm);
    setChosen(rhythm);
    setFailure(null);
    try {
      await chooseForLabel(id, rhythm);
    } catch (error) {
      const said = error instanceof CallFailure ? error.clientMessage : null;
      setFailure(said ?? 'Your choice was not saved. Choose again.');
    }
    setChosen(undefined);
  };
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.people}>{sayCount(people, 'person', 'people')}</span>
      </span>
      <SelectField
        label={`Keep in touch with ${name}`}
        hideLabel
        className={classes.select ?? ''}
        options={OPTIONS}
        value={String((chosen === undefined ? everyMonths : chosen) ?? NEVER)}
        onChange={(value) => void choose(Number(value))}
        error={failure}
      />
    </li>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
