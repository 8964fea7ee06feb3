// @vitest-environment happy-dom
import type { FormRole, PersonForm } from '@kithline/contract/editing.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsOf } from '../../../lib/drafts.ts';
import { useEscape } from '../../../ui/overlays/use-escape.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { currentToasts, toast } from '../../../ui/feedback/toast.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { persons } from '../editing.data.ts';
import { aRole, BEGINNING, renderEditor, type Server } from '../testing/render-editor.tsx';
import { useUnsavedCount } from '../Unsaved.tsx';
import { ExperienceForms } from './ExperienceForms.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  toast.clear();
  vi.unstubAllGlobals();
});

function Experience() {
  return (
    <>
      <ExperienceForms />
      <p data-testid="unsaved">{useUnsavedCount()}</p>
    </>
  );
}

const unsaved = () => screen.getByTestId('unsaved').textContent;
const title = () => screen.getByRole('combobox', { name: /^Title/u });
const DIRECTOR = aRole();
const ADVISER = aRole({ id: 12, title: 'Adviser', to: '2018', isOngoing: false });

/**
 * Renders a list with the roles `before`. After the first change, the server has the roles `after`, and its
 * reply contains the id of the first role in `after`.
 */
function draw({ before, after }: { before: FormRole[]; after: FormRole[] }) {
  const server: Server = {
    form: { roles: before },
    answer: () => {
      server.form = { roles: after };
      return { id: after[0]?.id ?? 0 };
    },
  };
  return renderEditor(server, <Experience />);
}

describe('Escape in the form of a role', () => {
  const edit = async () => {
    const { user } = draw({ before: [DIRECTOR], after: [DIRECTOR] });
    let left = 0;
    const leave = () => (left += 1);
    const Around = () => {
      useEscape(true, leave);
      return null;
    };
    renderLook(<Around />);
    await user.click(screen.getByRole('button', { name: 'Edit Director' }));
    return { user, left: () => left };
  };
  const form = () => screen.queryByRole('form', { name: /^Director/u });

  it('closes the form, but not the dialog around it', async () => {
    const { user, left } = await edit();
    await user.keyboard('{Escape}');
    expect([form(), left()]).toEqual([null, 0]);
  });

  it('asks first if something was changed, and keeps the change if the member continues editing', async () => {
    const { user, left } = await edit();
    await user.click(screen.getByRole('switch', { name: 'I work here now' }));
    await user.keyboard('{Escape}');
    expect(screen.getByText('1 change is not saved. Close without saving?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'keep editing' }));
    expect([unsaved(), left()]).toEqual(['1', 0]);
    expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'I work here now' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'close' }));
    expect([form(), unsaved(), left(), draftsOf(BEGINNING)]).toEqual([null, '0', 0, []]);
  });
});

describe('While a role is being saved', () => {
  /** Starts saving a title. The server replies only when `answer` is resolved. */
  const saveTitle = async () => {
    const saved = { ...DIRECTOR, title: 'Director of Sales' };
    const { user } = draw({ before: [DIRECTOR, ADVISER], after: [saved, ADVISER] });
    const answer = Promise.withResolvers<void>();
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (init.method === 'PATCH') await answer.promise;
      return answered(url, init);
    });
    await user.click(screen.getByRole('button', { name: 'Edit Director' }));
    await user.type(title(), ' of Sales');
    const form = screen.getByRole('form', { name: /^Director/u });
    await user.click(within(form).getByRole('button', { name: /^save/u }));
    return { user, answer };
  };

  it('no text can be typed into its form', async () => {
    const { user, answer } = await saveTitle();
    await user.type(title(), ' and Coasts');
    expect((title() as HTMLInputElement).value).toBe('Director of Sales');
    answer.resolve();
    await screen.findByRole('button', { name: 'Edit Director of Sales' });
  });

  it('another role can be opened, and stays open', async () => {
    const { user, answer } = await saveTitle();
    await user.click(screen.getByRole('button', { name: 'Edit Adviser' }));
    await user.type(title(), ' of Sales');
    answer.resolve();
    await screen.findByRole('button', { name: 'Edit Director of Sales' });
    await waitFor(() => expect(currentToasts()).toHaveLength(1));
    expect((title() as HTMLInputElement).value).toBe('Adviser of Sales');
  });
});

describe('The draft of a role', () => {
  it('is deleted when the form is canceled', async () => {
    const { user } = draw({ before: [DIRECTOR], after: [DIRECTOR] });
    await user.click(screen.getByRole('button', { name: 'Edit Director' }));
    await user.type(title(), ' of Sales');
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    expect([unsaved(), draftsOf(BEGINNING)]).toEqual(['0', []]);
  });

  it('is deleted with the role', async () => {
    const { user, sent } = draw({ before: [DIRECTOR, ADVISER], after: [ADVISER] });
    await user.click(screen.getByRole('button', { name: 'Edit Director' }));
    await user.type(title(), ' of Sales');
    expect(unsaved()).toBe('1');
    await user.click(screen.getByRole('button', { name: 'delete' }));
    await user.click(screen.getByRole('button', { name: /^delete/u }));
    await waitFor(() => expect(unsaved()).toBe('0'));
    expect(sent.map(({ method }) => method)).toEqual(['DELETE']);
    expect(draftsOf(BEGINNING)).toEqual([]);
  });

  it('is deleted with a message when the role is deleted elsewhere', async () => {
    const { user } = draw({ before: [DIRECTOR, ADVISER], after: [ADVISER] });
    await user.click(screen.getByRole('button', { name: 'Edit Director' }));
    await user.type(title(), ' of Sales');
    queryClient.setQueryData<PersonForm>(
      persons.formQuery(2).queryKey,
      (now) => now && { ...now, roles: [ADVISER] },
    );
    await waitFor(() => expect([unsaved(), draftsOf(BEGINNING)]).toEqual(['0', []]));
    expect(currentToasts().map(({ text }) => text)).toEqual([
      'Work History: an entry was deleted elsewhere. Your unsaved changes to it are lost.',
    ]);
  });

  describe('of the common space, when the role becomes primary:', () => {
    const roles = { before: [DIRECTOR, ADVISER], after: [{ ...DIRECTOR, id: 21, primary: true }, ADVISER] };

    it('the draft stays in the form, which remains open', async () => {
      const { user } = draw(roles);
      await user.click(screen.getByRole('button', { name: 'Edit Director' }));
      await user.type(title(), ' of Sales');
      await user.click(screen.getByRole('switch', { name: 'Primary' }));
      await waitFor(() => expect(draftsOf(BEGINNING)).toEqual([`${BEGINNING}experience:21`]));
      const form = await screen.findByRole('form', { name: /^Director of Sales/u });
      expect(within(form).getByRole<HTMLInputElement>('switch', { name: 'Primary' }).checked).toBe(true);
      expect(unsaved()).toBe('1');
      await user.click(within(form).getByRole('button', { name: 'cancel' }));
      expect([unsaved(), draftsOf(BEGINNING)]).toEqual(['0', []]);
    });

    it('the focus stays on the star that was pressed', async () => {
      const { user } = draw(roles);
      await user.click(screen.getByRole('button', { name: 'Make Director the primary role' }));
      const star = await screen.findByRole('button', { name: 'Director is the primary role' });
      await waitFor(() => expect(document.activeElement).toBe(star));
    });

    it("the draft is shown when the role's form is opened later, after the star in the list was pressed", async () => {
      const { user } = draw(roles);
      await user.click(screen.getByRole('button', { name: 'Edit Director' }));
      await user.type(title(), ' of Sales');
      await user.click(screen.getByRole('button', { name: 'Edit Adviser' }));
      await user.click(screen.getByRole('button', { name: 'Make Director the primary role' }));
      await screen.findByRole('button', { name: 'Director is the primary role' });
      expect(unsaved()).toBe('1');
      await user.click(screen.getByRole('button', { name: 'Edit Director' }));
      expect(await screen.findByRole('form', { name: /^Director of Sales/u })).toBeTruthy();
    });
  });
});
