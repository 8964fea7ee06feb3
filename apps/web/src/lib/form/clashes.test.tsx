// @vitest-environment happy-dom
import { Bio } from '@kithline/contract/editing-rules.ts';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { CallFailure } from '../call.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { useDraft } from './unsaved.tsx';
import { useForm } from './use-form.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const STALE = { type: 'about:blank', title: 'Conflict', status: 409, code: 'changed-meanwhile' };

interface BioFormProps {
  theirs?: string;
  sent: string[];
  onSaved?: () => void;
  /** The server replies only after this promise has resolved. */
  until?: Promise<void>;
}

/**
 * A form with one text. When the form is sent, the server already has the text `theirs` from somebody else.
 * `onSaved` is called after the form was saved, for a form that then closes.
 */
function BioForm({ theirs, sent, onSaved, until }: BioFormProps) {
  const [saved, setSaved] = useState({ bio: 'Saved' });
  const form = useForm({
    draft: useDraft('test:bio'),
    saved,
    schema: Bio,
    send: async ({ bio }) => {
      if (theirs !== undefined && saved.bio !== theirs) throw new CallFailure(409, STALE);
      await until;
      sent.push(bio);
      if (onSaved === undefined) setSaved({ bio });
      else onSaved();
    },
    refresh: async () => setSaved({ bio: theirs ?? 'Saved' }),
    fallback: 'Bio failed to update',
  });
  return (
    <Form of={form}>
      <TextField label="About" {...form.field('bio')} />
      <p>{form.failure}</p>
      <p>{form.changes} changes</p>
      <button type="button" onClick={() => setSaved({ bio: 'Theirs' })}>
        change elsewhere
      </button>
      <button type="submit">save</button>
    </Form>
  );
}

const about = () => screen.getByLabelText<HTMLInputElement>('About');

describe('A form that edits saved values', () => {
  it('shows a change made elsewhere if the member has changed the field and changed it back', async () => {
    const { user } = renderLook(<BioForm sent={[]} />);
    await user.type(about(), '!{Backspace}');
    await user.click(screen.getByRole('button', { name: 'change elsewhere' }));
    expect(about().value).toBe('Theirs');
    expect(screen.getByText('0 changes')).toBeTruthy();
  });

  it('offers both values after a change made elsewhere, and saves the typed one if chosen', async () => {
    const sent: string[] = [];
    const { user } = renderLook(<BioForm theirs="Theirs" sent={sent} />);
    await user.clear(about());
    await user.type(about(), 'Mine');
    await user.click(screen.getByRole('button', { name: 'save' }));
    expect(await screen.findByText('Theirs')).toBeTruthy();
    expect(about().value).toBe('Mine');
    await user.click(screen.getByRole('button', { name: 'save' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'keep mine' }));
    await user.click(screen.getByRole('button', { name: 'save' }));
    expect(sent).toEqual(['Mine']);
    expect(screen.getByText('0 changes')).toBeTruthy();
  });

  it('keeps text that is typed while the form is being saved, without reporting a clash', async () => {
    const answer = Promise.withResolvers<void>();
    const sent: string[] = [];
    const { user } = renderLook(<BioForm sent={sent} until={answer.promise} />);
    await user.type(about(), ' once');
    await user.click(screen.getByRole('button', { name: 'save' }));
    await user.type(about(), ', and again');
    answer.resolve();
    await expect.poll(() => sent).toEqual(['Saved once']);
    expect(await screen.findByText('1 changes')).toBeTruthy();
    expect(about().value).toBe('Saved once, and again');
    expect(screen.queryByRole('group', { name: /About/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'save' }));
    await expect.poll(() => sent).toEqual(['Saved once', 'Saved once, and again']);
  });

  it('shows the value that somebody else has saved, if the member chooses it', async () => {
    const { user } = renderLook(<BioForm theirs="Theirs" sent={[]} />);
    await user.type(about(), ' and mine');
    await user.click(screen.getByRole('button', { name: 'save' }));
    await user.click(await screen.findByRole('button', { name: 'take theirs' }));
    expect(about().value).toBe('Theirs');
    expect(screen.getByText('0 changes')).toBeTruthy();
  });

  it('leaves no draft if it closes after it was saved', async () => {
    const sent: string[] = [];
    const first = renderLook(<BioForm sent={sent} onSaved={() => first.unmount()} />);
    await first.user.type(about(), ' once');
    await first.user.click(screen.getByRole('button', { name: 'save' }));
    await expect.poll(() => screen.queryByLabelText('About')).toBeNull();
    expect(sent).toEqual(['Saved once']);
    renderLook(<BioForm sent={sent} />);
    expect(about().value).toBe('Saved');
  });

  it('is restored with its unsaved values until they are saved', async () => {
    const sent: string[] = [];
    const first = renderLook(<BioForm sent={sent} />);
    await first.user.type(about(), ', half a thou');
    first.unmount();
    const { user } = renderLook(<BioForm sent={sent} />);
    expect(about().value).toBe('Saved, half a thou');
    await user.click(screen.getByRole('button', { name: 'save' }));
    expect(sent).toEqual(['Saved, half a thou']);
    cleanup();
    renderLook(<BioForm sent={sent} />);
    expect(about().value).toBe('Saved');
  });
});

const TYPES = [
  { value: '3', label: 'Company' },
  { value: '5', label: 'Nonprofit' },
  { value: '11', label: 'Investment Firm' },
];

function TypeForm() {
  const [saved, setSaved] = useState({ type: '3' });
  const form = useForm({ saved, schema: z.object({ type: z.string() }), send: () => Promise.resolve() });
  return (
    <Form of={form}>
      <SelectField label="Type" options={TYPES} {...form.field('type')} />
      <button type="button" onClick={() => setSaved({ type: '5' })}>
        change elsewhere
      </button>
    </Form>
  );
}

it('A choice that was changed elsewhere is shown by the name of the new choice', async () => {
  const { user } = renderLook(<TypeForm />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), '11');
  await user.click(screen.getByRole('button', { name: 'change elsewhere' }));
  const clash = screen.getByRole('group', { name: 'Type was changed elsewhere' });
  expect(clash.textContent).toContain('Changed elsewhere to: Nonprofit');
});
