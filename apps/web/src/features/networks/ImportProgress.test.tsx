import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { runningImport } from './testing/imports.ts';

afterEach(cleanup);

const note = () => screen.getByText(/You can close this window\./).textContent;
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('A waiting import says that the file has arrived', () => {
  renderLook(<ImportProgress running={runningImport({ stage: 'queued' })} />);
  expect(note()).toMatch(/^Your file is uploaded\. The import starts in a moment\. You can/);
});

it('A running import shows counts for its stages, but none for a stage that had nothing to do', () => {
  const messages = [
    { stage: 'reading', message: '', done: 40, total: 40 },
    { stage: 'matching', message: '', done: 0, total: 0 },
  ] as const;
  renderLook(
    <ImportProgress
      running={runningImport({ stage: 'building', done: 3, total: 5, messages: [...messages] })}
    />,
  );
  expect(note()).toMatch(/^You can close this window\./);
  expect(steps()).toEqual([
    'Read connections.csv40 rows',
    'Matched to known people',
    'Building new profiles3 of 5',
    'Refreshing your network',
  ]);
});
