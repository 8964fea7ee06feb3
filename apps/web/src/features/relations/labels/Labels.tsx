import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Named } from '@kithline/contract/wire.ts';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SectionTitle } from '../../../ui/cards/SectionTitle.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { LabelAdder } from './LabelAdder.tsx';
import { LabelChip } from './LabelChip.tsx';
import classes from './Labels.module.css';
import { type FailedChange, type LabelChange, labelsQuery, useLabelChange } from './labels.data.ts';
import { labelledHref, type NotesAbout } from '../notes-about.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';

const NONE: readonly Named[] = [];

interface LabelsProps {
  about: NotesAbout;
  name: string;
  /** Whether the field for a new label is open at first. */
  startsNew?: boolean;
}

export function Labels({ about, name, startsNew = false }: LabelsProps) {
  const scope = useSearchScope();
  const query = useQuery(labelsQuery(about));
  const { change, failed } = useLabelChange(about);
  const [removed, setRemoved] = useState<Named | null>(null);
  const section = useRef<HTMLElement>(null);
  const labels = query.data ?? NONE;
  const changeLabels = (labelChange: LabelChange) => {
    setRemoved(labelChange.act === 'remove' ? labelChange.label : null);
    change(labelChange);
  };
  const remove = (label: Named, index: number) => {
    focusAfter(section.current, index);
    changeLabels({ act: 'remove', label });
  };
  const changeAgain = (labelChange: LabelChange) => {
    // The line with the pressed button disappears, so the focus must move.
    focusIn(section.current?.querySelector('[data-add-label]'));
    changeLabels(labelChange);
  };
  return (
    <section ref={section} aria-label={`Labels of ${name}`} className={classes.labels}>
      <SectionTitle note={labels.length > 0 && sayNumber(labels.length)}>Labels</SectionTitle>
      {query.isPending && <LabelBones />}
      {query.isLoadingError && (
        <FailedLine onRetry={() => void query.refetch()}>The labels did not load.</FailedLine>
      )}
      {labels.length > 0 && (
        <ul className={classes.chips}>
          {labels.map((label, index) => (
            <li key={label.id} className={classes.item} data-label>
              <LabelChip
                name={label.name}
                href={labelledHref(scope, about.entityTypeId, label.id)}
                onRemove={() => remove(label, index)}
              />
            </li>
          ))}
        </ul>
      )}
      <LastChange {...{ removed, failed }} onChange={changeAgain} />
      {query.data && <LabelAdder labels={labels} onChange={changeLabels} startsOpen={startsNew} />}
    </section>
  );
}

interface LastChangeProps {
  removed: Named | null;
  failed: FailedChange | null;
  onChange: (change: LabelChange) => void;
}

/** The result of the last change: a removal, with Undo, or a failure, with "Try again". */
function LastChange({ removed, failed, onChange }: LastChangeProps) {
  if (failed) {
    return (
      <FailedLine onRetry={() => onChange(failed.change)}>
        {failed.message ?? wordsOf(failed.change)}
      </FailedLine>
    );
  }
  if (!removed) return null;
  return (
    <p className={classes.removed}>
      “{removed.name}” was removed.
      <Button size="sm" variant="quiet" onClick={() => onChange({ act: 'add', label: removed })}>
        undo
      </Button>
    </p>
  );
}

function wordsOf({ act, label }: LabelChange): string {
  return `“${label.name}” was not ${act === 'remove' ? 'removed' : 'added'}.`;
}

/** Focuses the chip after the removed one, else the chip before it, else the button or field. */
function focusAfter(section: HTMLElement | null, index: number): void {
  const chips = [...(section?.querySelectorAll('[data-label]') ?? [])];
  focusIn(chips[index + 1] ?? chips[index - 1] ?? section?.querySelector('[data-add-label]'));
}

function focusIn(part: Element | null | undefined): void {
  part?.querySelector<HTMLElement>('button, input')?.focus();
}

/** Placeholders for labels; they appear after 200 ms. */
function LabelBones() {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div className={classes.chips} aria-hidden>
      <Skeleton width={128} height={28} />
      <Skeleton width={104} height={28} />
    </div>
  );
}
