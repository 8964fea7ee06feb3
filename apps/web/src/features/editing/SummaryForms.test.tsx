// @vitest-environment happy-dom
import type { PersonForm } from '@kithline/contract/editing.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { KeptPictures } from './picture/edited-picture.tsx';
import { renderEditor } from './testing/render-editor.tsx';
import { SummaryForms } from './SummaryForms.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const LINKEDIN = 'https://www.linkedin.com/in/leila';
/** A person whose name is known only from contacts files. */
const ONLY_FILES: Partial<PersonForm> = {
  isMember: false,
  firstName: '',
  lastName: '',
  fromFiles: {
    firstName: 'Leila',
    lastName: 'Haddad',
    linkedin: LINKEDIN,
    emailWork: 'leila@halden.example',
  },
};

function open(form: Partial<PersonForm> = ONLY_FILES) {
  const drawn = renderEditor(
    { form },
    <KeptPictures>
      <SummaryForms />
    </KeptPictures>,
  );
  const save = async (section: string) => {
    const button = within(screen.getByRole('region', { name: section })).getByRole('button', {
      name: /^save/u,
    });
    await drawn.user.click(button);
  };
  return { ...drawn, save };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`, 'u'));
const marks = () => screen.queryAllByText(/^From contacts files/u).map(({ textContent }) => textContent);

describe('A field whose value comes only from contacts files', () => {
  it('shows the value of the files, and does not prevent saving another field', async () => {
    const { user, sent, save } = open();
    expect([field('First Name').value, field('Last Name').value, field('LinkedIn').value]).toEqual([
      'Leila',
      'Haddad',
      LINKEDIN,
    ]);
    expect(field('Work Email').value).toBe('leila@halden.example');
    expect(marks()).toHaveLength(4);
    await user.type(field('Headline'), 'Forester');
    await save('Basic Information');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ headline: 'Forester', known: 1 });
  });

  it('does not prevent saving another field if the value of the files breaks a rule', async () => {
    const long = 'x'.repeat(101);
    const { user, sent, save } = open({ ...ONLY_FILES, fromFiles: { firstName: long, lastName: 'Haddad' } });
    await user.type(field('Headline'), 'Forester');
    await save('Basic Information');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText(/cannot exceed/u)).toBeNull();
  });

  it('shows the value of the files again when it is left empty or unchanged', async () => {
    const { user, sent } = open();
    await user.clear(field('First Name'));
    expect(field('First Name').value).toBe('');
    await user.tab();
    expect(field('First Name').value).toBe('Leila');
    await user.type(field('Last Name'), 's{Backspace}');
    expect(screen.queryByText(/not saved/u)).toBeNull();
    expect(marks()).toHaveLength(4);
    expect(sent).toEqual([]);
  });

  it('is sent if another value was typed; the field of the last name then says that it is saved together with the first name', async () => {
    const { user, sent, save } = open();
    await user.type(field('First Name'), 'h');
    expect(marks()).toContain('From contacts files. Saved together with the first name.');
    await save('Basic Information');
    await waitFor(() => expect(sent[0]?.body).toEqual({ firstName: 'Leilah', known: 1 }));
  });

  it('is saved with the value of the files after the member confirms', async () => {
    const { user, sent, save } = open();
    const [use] = screen.getAllByRole('button', { name: 'use it' });
    await user.click(use as HTMLElement);
    const question = screen.getByRole('alertdialog', {
      name: 'Everybody who has Leila in their network will see this.',
    });
    await user.click(within(question).getByRole('button', { name: 'use it' }));
    await save('Basic Information');
    await waitFor(() => expect(sent[0]?.body).toEqual({ firstName: 'Leila', known: 1 }));
  });
});

describe('An e-mail address', () => {
  const switches = () => screen.queryAllByRole('switch').map((control) => control.getAttribute('aria-label'));

  it('of a non-member has no switch', () => {
    open();
    expect(switches()).toEqual([]);
    expect(
      screen.getByText('Only administrators see an address that an administrator enters here.'),
    ).toBeTruthy();
  });

  it('of a member has a switch, unless it comes from a contacts file', () => {
    open({ fromFiles: { emailWork: 'leila@halden.example' } });
    expect(switches()).toEqual(['Personal Email is visible to collaborators']);
    expect(marks()).toEqual([
      'From contacts files. Only administrators and the owners of these files see it.',
    ]);
  });
});
