import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft } from '../../lib/drafts.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { AccountFooter } from './AccountFooter.tsx';

beforeEach(() => void vi.spyOn(location, 'assign').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  forgetDrafts();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SIGN_OUT = 'DELETE /auth';
const signedIn = () => callServer({ [SIGN_OUT]: () => undefined });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('Log out asks first if typed text is not saved', async () => {
  keepDraft('12:summary:bio', 'Half a sentence');
  const server = signedIn();
  renderLook(<AccountFooter />);
  press('Log out');
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Anything that you typed and did not save will be lost',
  );
  press('stay');
  expect(server.asked(SIGN_OUT)).toEqual([]);
  press('Log out');
  press('log out');
  await waitFor(() => expect(server.asked(SIGN_OUT)).toHaveLength(1));
});

it('The footer names the version of the web app', () => {
  renderLook(<AccountFooter />);
  expect(screen.getByText(/^Kithline \d+\.\d+\.\d+$/u)).toBeTruthy();
});

it('Log out does not ask if everything is saved', async () => {
  const server = signedIn();
  renderLook(<AccountFooter />);
  press('Log out');
  await waitFor(() => expect(server.asked(SIGN_OUT)).toHaveLength(1));
});
