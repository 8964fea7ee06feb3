import { LABEL_LENGTH, LabelDraft } from '@kithline/contract/relations.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { namesWith } from '../../../lib/names-with.ts';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { MarkedText } from '../../../ui/marks/MarkedText.tsx';
import { isSameLabel } from '../labels/is-same-label.ts';
import { knownLabelsQuery } from '../labels/labels.data.ts';
import classes from './LabelChooser.module.css';

/** Milliseconds to wait after the last key before labels are requested from the server. */
const REST = 200;
/** The number of labels that are offered at once. */
const OFFERED = 8;

export interface CountedLabel extends Named {
  /** The number of chosen people who have the label. */
  people: number;
}

interface LabelChooserProps {
  /** The number of chosen people. */
  count: number;
  /** Labels that at least one of the chosen people has; undefined while they load. */
  had: readonly CountedLabel[] | undefined;
  /** Whether the chosen label will be removed. If so, only labels of the chosen people are offered. */
  removes?: boolean;
  onChoose: (label: CountedLabel) => void;
  onCreate: (name: string) => void;
}

/** The choice of a label for many people. Each label shows how many of the people have it. */
export function LabelChooser({ count, had, removes = false, onChoose, onCreate }: LabelChooserProps) {
  const { scope, name: scopeName } = useSearchScope();
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), REST);
  const known = useQuery({ ...knownLabelsQuery(scope, searched), enabled: !removes });
  const list = useRef<HTMLDivElement>(null);
  const typed = text.trim();
  const offered = removes ? namesWith(had ?? [], typed) : counted(known.data, had);
  const isNew = !removes && typed !== '' && !offered.some(({ name }) => isSameLabel(name, typed));
  const problem = typed === '' ? null : problemOf(typed);
  const choose = (label: CountedLabel) => {
    setText('');
    onChoose(label);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      const same = offered.find(({ name }) => isSameLabel(name, typed));
      if (same) choose(same);
      else if (isNew && problem === null) onCreate(typed);
    }
    moveInside(event, list.current);
  };
  const isWaiting = removes ? had === undefined : known.isPending;
  return (
    <div ref={list} className={classes.chooser} onKeyDown={onKeyDown}>
      <TextField
        label={removes ? 'Label to remove' : 'Label'}
        hideLabel
        placeholder={removes ? 'Which label' : 'Name of the label'}
        icon={<IconTag size={16} stroke={1.7} aria-hidden />}
        value={text}
        maxLength={LABEL_LENGTH + 1}
        error={problem}
        onChange={setText}
        data-autofocus
      />
      <div className={classes.labels}>
        {isWaiting && <Skeleton width="70%" />}
        {offered.slice(0, OFFERED).map((label) => (
          <LabelLine key={label.id} {...{ label, count, typed }} onChoose={() => choose(label)} />
        ))}
        {!isWaiting && offered.length === 0 && !isNew && (
          <p className={classes.none}>{removes ? nothingToRemove(had) : 'There are no labels yet.'}</p>
        )}
      </div>
      {isNew && problem === null && (
        <button type="button" className={classes.create} onClick={() => onCreate(typed)}>
          <IconPlus size={15} stroke={1.8} aria-hidden />
          Create “{typed}”
        </button>
      )}
      <p className={classes.whose}>Labels here belong to {scopeName}</p>
    </div>
  );
}

interface LabelLineProps {
  label: CountedLabel;
  count: number;
  typed: string;
  onChoose: () => void;
}

function LabelLine({ label, count, typed, onChoose }: LabelLineProps) {
  const { name, people } = label;
  const state = people === 0 ? 'false' : people < count ? 'mixed' : 'true';
  return (
    <button type="button" role="checkbox" aria-checked={state} className={classes.line} onClick={onChoose}>
      <span className={classes.box} aria-hidden />
      <span className={classes.name}>
        <MarkedText text={name} marks={[typed]} tone="typed" />
      </span>
      <span className={classes.have}>
        {sayNumber(people)} of {sayNumber(count)}
        {people > 0 && ' have it'}
      </span>
    </button>
  );
}

function counted(known: readonly Named[] = [], had: readonly CountedLabel[] = []): CountedLabel[] {
  return known.map(({ id, name }) => ({
    id,
    name,
    people: had.find((label) => label.id === id)?.people ?? 0,
  }));
}

const nothingToRemove = (had: readonly CountedLabel[] = []): string =>
  had.length > 0 ? 'No results.' : 'They have no labels.';

function problemOf(name: string): string | null {
  const checked = LabelDraft.safeParse({ name });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}

/** Moves the focus with the arrow keys, between the field and the lines. */
function moveInside(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...(list?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
