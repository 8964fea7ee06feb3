// @vitest-environment happy-dom
import { Bio } from '@kithline/contract/editing-rules.ts';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { CallFailure } from '../call.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { useDraft } from './unsaved.tsx';
import { useForm } from './use-form.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const STALE = { type: 'about:blank', title: 'Conflict', status: 409, code: 'changed-meanwhile' };

/** A form of one text on a server that holds `theirs` by the time it is saved; with `onSaved` the form of a new thing. */
function BioForm({ theirs, sent, onSaved }: { theirs?: string; sent: string[]; onSaved?: () => void }) {
  const [saved, setSaved] = useState({ bio: 'Saved' });
  const form = useForm({
    draft: useDraft('test:bio'),
    saved,
    schema: Bio,
    send: async ({ bio }) => {
      if (theirs !== undefined && saved.bio !== theirs) throw new CallFailure(409, STALE);
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

describe('A form of something saved', () => {
  it('follows a change made elsewhere in a field that was changed and changed back', async () => {
    const { user } = renderLook(<BioForm sent={[]} />);
    await user.type(about(), '!{Backspace}');
    await user.click(screen.getByRole('button', { name: 'change elsewhere' }));
    expect(about().value).toBe('Theirs');
    expect(screen.getByText('0 changes')).toBeTruthy();
  });

  it('keeps both values after a change made elsewhere, and saves the own one once it is chosen', async () => {
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

  it('takes over what somebody else has saved', async () => {
    const { user } = renderLook(<BioForm theirs="Theirs" sent={[]} />);
    await user.type(about(), ' and mine');
    await user.click(screen.getByRole('button', { name: 'save' }));
    await user.click(await screen.findByRole('button', { name: 'take theirs' }));
    expect(about().value).toBe('Theirs');
    expect(screen.getByText('0 changes')).toBeTruthy();
  });

  it('of a new thing that closes once it is saved opens empty again', async () => {
    const sent: string[] = [];
    const first = renderLook(<BioForm sent={sent} onSaved={() => first.unmount()} />);
    await first.user.type(about(), ' once');
    await first.user.click(screen.getByRole('button', { name: 'save' }));
    await expect.poll(() => screen.queryByLabelText('About')).toBeNull();
    expect(sent).toEqual(['Saved once']);
    renderLook(<BioForm sent={sent} />);
    expect(about().value).toBe('Saved');
  });

  it('comes back with what was not saved, until it is saved', async () => {
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
