import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import type { Removal } from './RemovalList.tsx';
import { YourData } from './YourData.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const REMOVAL: Removal = {
  network: 2847,
  notes: 1,
  labels: 12,
  sharedWith: [
    { id: 1, name: 'Climate Board Bench' },
    { id: 2, name: 'Nordic Industrials' },
  ],
  client: { id: 5, name: 'Meridian Foundation' },
  collectives: [{ id: 9, name: 'Trustee Search 2027', totalCollaborators: 4 }],
};

function openPage(removal: Removal = REMOVAL) {
  const server = callServer({ 'GET /account/removal': () => removal });
  const onDelete = vi.fn<(password: string) => Promise<void>>(() => Promise.resolve());
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <YourData onDelete={onDelete} />
    </QueryClientProvider>,
  );
  return { ...drawn, onDelete, server };
}

const opener = () => screen.findByRole('button', { name: 'Delete your account' });
const password = () => screen.getByLabelText<HTMLInputElement>(/^Your password/);
const confirm = () => screen.getByRole('button', { name: /^delete/ });

async function ask(page: ReturnType<typeof openPage>) {
  await page.user.click(await opener());
}

describe('Deleting the account', () => {
  it('first shows what would be deleted', async () => {
    openPage();
    await opener();
    const text = document.body.textContent;
    expect(text).toContain('your network of 2,847 people');
    expect(text).toContain('1 note and 12 labels');
    expect(text).toContain('Climate Board Bench and Nordic Industrials');
    expect(text).toContain(
      'the client account Meridian Foundation with its collective, for all collaborators',
    );
    expect(text).toContain('Trustee Search 2027, 4 collaborators');
  });

  it('is not offered until the list of what would be deleted has loaded', async () => {
    const { server, user } = openPage();
    server.fail('GET /account/removal');
    cleanup();
    queryClient.clear();
    renderLook(
      <QueryClientProvider client={queryClient}>
        <YourData onDelete={() => Promise.resolve()} />
      </QueryClientProvider>,
    );
    await screen.findByText("Couldn't load what will be deleted.");
    expect(screen.queryByRole('button', { name: 'Delete your account' })).toBeNull();
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await opener()).toBeTruthy();
  });

  it('asks for the password', async () => {
    const page = openPage();
    await ask(page);
    expect(document.activeElement).toBe(password());
    await page.user.click(confirm());
    expect(await screen.findByText('password is required')).toBeTruthy();
    expect(page.onDelete).not.toHaveBeenCalled();
  });

  it('happens after the password is entered, and is reported', async () => {
    const page = openPage();
    await ask(page);
    await page.user.type(password(), 'correct horse{Enter}');
    expect(await screen.findByText('Your account has been deleted.')).toBeTruthy();
    expect(page.onDelete.mock.calls).toEqual([['correct horse']]);
  });

  it('shows an error at the field if the password is wrong', async () => {
    const page = openPage();
    const problem = {
      type: 'about:blank',
      title: 'No',
      status: 422,
      fields: { password: 'It is not this one.' },
    };
    page.onDelete.mockRejectedValueOnce(new CallFailure(422, problem));
    await ask(page);
    await page.user.type(password(), 'wrong{Enter}');
    expect(await screen.findByText('It is not this one.')).toBeTruthy();
    expect(password().value).toBe('wrong');
  });

  it('explains why the last administrator cannot delete their account', async () => {
    const page = openPage();
    const problem = { type: 'about:blank', title: 'No', status: 409, clientMessage: 'You are the last one.' };
    page.onDelete.mockRejectedValueOnce(new CallFailure(409, problem));
    await ask(page);
    await page.user.type(password(), 'correct horse{Enter}');
    expect(await screen.findByText('You are the last one.')).toBeTruthy();
  });

  it('can be canceled by button and Escape, which return the focus', async () => {
    const page = openPage();
    await ask(page);
    await page.user.click(screen.getByRole('button', { name: 'cancel' }));
    await waitFor(async () => expect(document.activeElement).toBe(await opener()));
    await ask(page);
    await page.user.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await opener()));
    expect(page.onDelete).not.toHaveBeenCalled();
  });
});

it('All data of the member can be downloaded with one link', async () => {
  openPage();
  const link = await screen.findByRole('link', { name: 'Download your data' });
  expect(link.getAttribute('href')).toBe('/api/account/export');
});
