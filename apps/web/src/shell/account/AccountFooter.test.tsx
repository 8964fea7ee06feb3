import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft } from '../../lib/drafts.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { AccountFooter } from './AccountFooter.tsx';

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn(async () => undefined) }));
vi.mock('../../features/accounts/session.data.ts', () => ({ signOut }));
vi.mock('../guards.ts', () => ({ leaveTo: () => undefined }));

afterEach(() => {
  cleanup();
  forgetDrafts();
  signOut.mockClear();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('Log out asks while something that was typed is not saved', async () => {
  keepDraft('12:summary:bio', 'Half a sentence');
  renderLook(<AccountFooter />);
  press('Log out');
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'What you typed and did not save will be gone',
  );
  press('stay');
  expect(signOut).not.toHaveBeenCalled();
  press('Log out');
  press('log out');
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('Log out asks nothing when all is saved', async () => {
  renderLook(<AccountFooter />);
  press('Log out');
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});
