// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../../../lib/signed-in.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { notesServer } from '../testing/notes-server.ts';
import { Notes } from './Notes.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ABOUT = { entityTypeId: 19, entityId: 12, context: { networkId: 7 } } as const;

const field = () => screen.getByLabelText(/^Note/, { selector: 'textarea' }) as HTMLTextAreaElement;
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

/** The notes about Leila Haddad (12) on a page of their own, as a reload draws them. */
function openPage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(SESSION_KEY, { id: 2 });
  const drawn = renderLook(
    <QueryClientProvider client={client}>
      <Notes about={ABOUT} name="Leila Haddad" />
    </QueryClientProvider>,
  );
  return drawn;
}

async function writeUnsent(text: string) {
  const page = openPage();
  await screen.findByText('No notes yet.');
  await page.user.click(button('new'));
  await page.user.type(field(), text);
  return page;
}

describe('A draft that is found again', () => {
  it('takes the focus, at its end', async () => {
    notesServer({});
    await writeUnsent('Half a thou');
    cleanup();
    openPage();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field().selectionStart).toBe('Half a thou'.length);
  });

  it('leaves the focus where somebody has put it', async () => {
    notesServer({});
    await writeUnsent('Half a thou');
    cleanup();
    const tab = document.body.appendChild(document.createElement('button'));
    tab.focus();
    openPage();
    await waitFor(() => expect(field().value).toBe('Half a thou'));
    expect(document.activeElement).toBe(tab);
    tab.remove();
  });
});
