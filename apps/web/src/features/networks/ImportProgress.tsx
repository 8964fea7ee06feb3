import type { ImportStage } from '@kithline/contract/live.ts';
import type { ImportMessage, RunningImport } from '@kithline/contract/networks.ts';
import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { sayNumber } from '../../lib/say-time.ts';
import { announce } from '../../ui/a11y/announce.ts';
import { AvatarStack } from '../../ui/avatar/AvatarStack.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { ProgressBar } from '../../ui/cards/ProgressBar.tsx';
import classes from './ImportProgress.module.css';

const STEPS: { stage: ImportStage; words: string }[] = [
  { stage: 'reading', words: 'Read connections.csv' },
  { stage: 'matching', words: 'Matched to known people' },
  { stage: 'building', words: 'Building new profiles' },
  { stage: 'refreshing', words: 'Refreshing your network' },
];

/** Screen readers get at most one announcement in this many milliseconds. */
const SPEECH_PAUSE_MS = 5000;

export function ImportProgress({ running }: { running: RunningImport }) {
  const percentage = useHighest(running.id, importPercentage(running));
  useSpokenProgress(percentage);
  const at = STEPS.findIndex((step) => step.stage === running.stage);
  return (
    <Card highlighted>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>Importing your connections</h2>
          <p className={classes.note}>
            {running.stage === 'queued' && 'Your file is uploaded. The import starts in a moment. '}
            You can close this window. You will be notified when the import is done.
          </p>
        </div>
        <p className={classes.percentage}>{percentage}%</p>
      </div>
      <ProgressBar value={percentage} label="Importing your connections" />
      <ol className={classes.steps}>
        {STEPS.map(({ stage, words }, index) => (
          <Step key={stage} words={words} state={stateOf(index, at)} count={countOf(stage, running)} />
        ))}
      </ol>
      {running.added.length > 0 && (
        <p className={classes.added}>
          <AvatarStack people={running.added} size={32} most={5} label="" />
          Just added: {running.added.map(({ name }) => name).join(', ')}
        </p>
      )}
    </Card>
  );
}

type StepState = 'done' | 'now' | 'later';

function stateOf(index: number, at: number): StepState {
  if (index < at) return 'done';
  return index === at ? 'now' : 'later';
}

function Step({ words, state, count }: { words: string; state: StepState; count: string }) {
  const Icon = { done: IconCircleCheckFilled, now: IconCircle, later: IconCircleDashed }[state];
  return (
    <li className={classes.step} data-state={state}>
      <Icon size={16} aria-hidden />
      <span className={classes.words}>{words}</span>
      <span className={classes.count}>{count}</span>
    </li>
  );
}

/** "187 of 309" for a running stage, "2,913 rows" after reading, "309" after another stage that had work. */
function countOf(stage: ImportStage, running: RunningImport): string {
  if (stage === running.stage)
    return running.total > 0 ? `${sayNumber(running.done)} of ${sayNumber(running.total)}` : '';
  const passed: ImportMessage | undefined = running.messages.find((message) => message.stage === stage);
  if (!passed || passed.total === 0) return '';
  return stage === 'reading' ? `${sayNumber(passed.total)} rows` : sayNumber(passed.done);
}

function useSpokenProgress(percentage: number): void {
  const spokenAt = useRef(0);
  useEffect(() => {
    if (Date.now() - spokenAt.current < SPEECH_PAUSE_MS) return;
    spokenAt.current = Date.now();
    announce(`Importing your connections, ${percentage} percent`);
  }, [percentage]);
  // The last percentage is no longer true after the import.
  useEffect(() => () => announce(''), []);
}

/**
 * Returns the highest value so far, so that the bar never goes back: a reply can be older than a live event
 * that arrived before it.
 */
function useHighest(id: number, value: number): number {
  const [highest, setHighest] = useState({ id, value });
  if (highest.id === id && value <= highest.value) return highest.value;
  setHighest({ id, value });
  return value;
}

/**
 * Where each stage begins and ends on the bar, in percent, according to how long the stages take for a large
 * file.
 */
const SPAN: Record<ImportStage, readonly [from: number, to: number]> = {
  queued: [0, 0],
  reading: [0, 15],
  matching: [15, 40],
  building: [40, 85],
  refreshing: [85, 99],
  completed: [100, 100],
  failed: [100, 100],
};

/** Returns the progress of an import, 0 to 100. */
function importPercentage(running: { stage: ImportStage; done: number; total: number }): number {
  const [from, to] = SPAN[running.stage];
  const share = running.total > 0 ? Math.min(1, running.done / running.total) : 0;
  return Math.round(from + (to - from) * share);
}
