// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { FormCard } from '../../ui/cards/FormCard.tsx';
import { keepDraft } from '../../lib/drafts.ts';
import { UnsavedProvider, useIsUnsaved, useReportUnsaved, useUnsavedCount } from './Unsaved.tsx';

const BEGINNING = 'person:1:2:';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function Counts() {
  const isSummaryUnsaved = useIsUnsaved('summary');
  return (
    <p data-testid="counts">{`${useUnsavedCount()}, ${isSummaryUnsaved ? 'summary' : 'nothing'} unsaved`}</p>
  );
}

/** A form that finds fewer changes than its draft has. */
function Form({ name }: { name: string }) {
  useReportUnsaved(`${BEGINNING}${name}`, 1);
  return null;
}

const shown = () => screen.getByTestId('counts').textContent;
const draftOf = (name: string, fields: readonly string[]) =>
  keepDraft(
    name,
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, { base: '', mine: 'x' }]))),
  );

it('counts what forms have not saved that nobody has opened since the page was loaded', () => {
  draftOf(`${BEGINNING}summary:Bio`, ['bio']);
  draftOf(`${BEGINNING}experience:new`, ['title', 'from']);
  draftOf('person:1:3:summary:Bio', ['bio']);
  renderLook(
    <UnsavedProvider beginning={BEGINNING}>
      <Counts />
    </UnsavedProvider>,
  );
  expect(shown()).toBe('3, summary unsaved');
});

it('believes a form that is open more than its draft', () => {
  draftOf(`${BEGINNING}summary:Bio`, ['bio', 'headline']);
  renderLook(
    <UnsavedProvider beginning={BEGINNING}>
      <Form name="summary:Bio" />
      <Counts />
    </UnsavedProvider>,
  );
  expect(shown()).toBe('1, summary unsaved');
});

it('a form leaves Escape to what surrounds it, and keeps what was typed', () => {
  let resets = 0;
  renderLook(
    <FormCard title="Bio" changes={1} isSaving={false} onSubmit={undefined} onReset={() => (resets += 1)}>
      <textarea aria-label="About" />
    </FormCard>,
  );
  const isLeft = fireEvent.keyDown(screen.getByLabelText('About'), { key: 'Escape' });
  expect([resets, isLeft]).toEqual([0, true]);
});

it('the focus goes from "reset", which disappears, to "save"', async () => {
  const { user } = renderLook(
    <FormCard title="Bio" changes={1} isSaving={false} onSubmit={undefined} onReset={() => undefined}>
      {null}
    </FormCard>,
  );
  await user.click(screen.getByRole('button', { name: 'reset' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^save/ }));
});
