// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { FormCard } from '../../ui/cards/FormCard.tsx';
import { keepDraft } from '../../lib/drafts.ts';
import { history } from '../../lib/history.ts';
import { RouterLink } from '../../shell/RouterLink.tsx';
import { UnsavedProvider, useUnsavedForms } from '../../lib/form/unsaved.tsx';
import { LeaveQuestion, useIsUnsaved, useUnsavedCount } from './Unsaved.tsx';

const BEGINNING = 'person:1:2:';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function Counts() {
  const isSummaryUnsaved = useIsUnsaved('summary');
  return (
    <p data-testid="counts">{`${useUnsavedCount()}, ${isSummaryUnsaved ? 'summary' : 'nothing'} unsaved`}</p>
  );
}

function useReported(draft: string, count: number): void {
  const { report } = useUnsavedForms();
  useEffect(() => report(draft, count), [report, draft, count]);
}

/** A form that counts fewer changes than its draft has. */
function Form({ name }: { name: string }) {
  useReported(`${BEGINNING}${name}`, 1);
  return null;
}

const shown = () => screen.getByTestId('counts').textContent;
const storeDraft = (name: string, fields: readonly string[]) =>
  keepDraft(
    name,
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, { base: '', mine: 'x' }]))),
  );

it('Unsaved changes are counted even if their form has not been opened since the page was loaded', () => {
  storeDraft(`${BEGINNING}summary:Bio`, ['bio']);
  storeDraft(`${BEGINNING}experience:new`, ['title', 'from']);
  storeDraft('person:1:3:summary:Bio', ['bio']);
  renderLook(
    <UnsavedProvider beginning={BEGINNING}>
      <Counts />
    </UnsavedProvider>,
  );
  expect(shown()).toBe('3, summary unsaved');
});

it('The number of changes that an open form reports replaces the number in its draft', () => {
  storeDraft(`${BEGINNING}summary:Bio`, ['bio', 'headline']);
  renderLook(
    <UnsavedProvider beginning={BEGINNING}>
      <Form name="summary:Bio" />
      <Counts />
    </UnsavedProvider>,
  );
  expect(shown()).toBe('1, summary unsaved');
});

const bio: ComponentProps<typeof FormCard>['of'] = {
  changes: 1,
  failure: null,
  isSending: false,
  refusals: 0,
  wrong: [],
  submit: () => undefined,
  reset: () => undefined,
};

it('Escape does not reset a form, and a dialog around the form can handle the key', () => {
  let resets = 0;
  renderLook(
    <FormCard title="Bio" of={{ ...bio, reset: () => (resets += 1) }}>
      <textarea aria-label="About" />
    </FormCard>,
  );
  const isUnhandled = fireEvent.keyDown(screen.getByLabelText('About'), { key: 'Escape' });
  expect([resets, isUnhandled]).toEqual([0, true]);
});

it('Pressing "reset" moves the focus to "save"', async () => {
  const { user } = renderLook(
    <FormCard title="Bio" of={bio}>
      {null}
    </FormCard>,
  );
  await user.click(screen.getByRole('button', { name: 'reset' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^save/ }));
});

it('Neither the button nor Enter saves an unchanged section; after a failed save, the button does', async () => {
  let saved = 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saved += 1;
  };
  const card = (failure: string | null) =>
    renderLook(
      <FormCard title="Bio" of={{ ...bio, changes: 0, failure, submit }}>
        <input aria-label="Website" />
      </FormCard>,
    );
  const save = () => screen.getByRole('button', { name: /^save/ });
  const { user, unmount } = card(null);
  await user.click(save());
  await user.type(screen.getByLabelText('Website'), '{Enter}');
  expect([saved, save().getAttribute('aria-disabled')]).toEqual([0, 'true']);
  unmount();
  card('Bio failed to update');
  await user.click(save());
  expect([saved, save().getAttribute('aria-disabled')]).toEqual([1, null]);
});

describe('Leaving with unsaved changes', () => {
  const QUESTION = /^1 change is not saved. Leave without saving\?$/u;
  const here = () => window.location.pathname + window.location.search + window.location.hash;
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  const asked = () => screen.queryByText(QUESTION) !== null;

  function Editor() {
    const [changes, setChanges] = useState(1);
    useReported(`${BEGINNING}summary:Bio`, changes);
    return (
      <>
        <RouterLink href="#summary">summary</RouterLink>
        <RouterLink href="#network">network</RouterLink>
        <button onClick={() => setChanges(0)}>reset</button>
        <LeaveQuestion leaves={(href) => !href.endsWith('#summary')} />
      </>
    );
  }
  const open = async () => {
    history.push('/people?page=2#profile');
    await settled();
    history.push('/people?page=2#summary');
    await settled();
    return renderLook(
      <UnsavedProvider beginning={BEGINNING}>
        <Editor />
      </UnsavedProvider>,
    );
  };

  it('keeps the URL until the member confirms, and then follows the link', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'network' }));
    await settled();
    expect([asked(), here()]).toEqual([true, '/people?page=2#summary']);
    await user.click(screen.getByRole('button', { name: 'keep editing' }));
    await settled();
    expect([asked(), here()]).toEqual([false, '/people?page=2#summary']);
    await user.click(screen.getByRole('link', { name: 'network' }));
    await settled();
    await user.click(screen.getByRole('button', { name: 'leave' }));
    await settled();
    expect(here()).toBe('/people?page=2#network');
  });

  it('no longer asks once the member presses a link that stays in the editor', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'network' }));
    await settled();
    await user.click(screen.getByRole('link', { name: 'summary' }));
    await settled();
    expect([asked(), here()]).toEqual([false, '/people?page=2#summary']);
  });

  it('no longer asks once the changes are reset', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'network' }));
    await settled();
    await user.click(screen.getByRole('button', { name: 'reset' }));
    await settled();
    expect([asked(), here()]).toEqual([false, '/people?page=2#summary']);
  });
});
