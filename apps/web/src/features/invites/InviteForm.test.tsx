import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, hasDrafts } from '../../lib/drafts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { InviteForm } from './InviteForm.tsx';

let sent: unknown[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  answer = () => new Response(JSON.stringify({ id: 1 }), { status: 201 });
  vi.stubGlobal('fetch', (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  toast.clear();
  forgetDrafts();
  vi.unstubAllGlobals();
});

function openForm() {
  const onDone = vi.fn();
  const onPending = vi.fn();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <InviteForm onDone={onDone} onPending={onPending} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { ...drawn, onDone, onPending };
}

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: /^send/ });

describe('Inviting a person', () => {
  it('names the fields that are missing and sends nothing', async () => {
    const { user } = openForm();
    await user.click(send());
    expect(screen.getByText('First Name is required.')).toBeTruthy();
    expect(screen.getByText('Last Name is required.')).toBeTruthy();
    expect(screen.getByText('Email is required.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/First Name/));
    expect(sent).toEqual([]);
  });

  it.each([
    [/First Name/, '   ', 'First Name cannot contain only spaces.'],
    [/Last Name/, 'x'.repeat(101), 'Last Name cannot exceed 100 characters.'],
    [/Email Address/, 'leila', 'Must be a valid Email.'],
    [/LinkedIn URL/, 'https://elsewhere.example/in/leila', 'Must be a valid LinkedIn Person URL.'],
  ])('shows an error at the field %o for %o', async (name, text, message) => {
    const { user } = openForm();
    await user.type(field(name), text);
    await user.tab();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  const fillIn = async (user: ReturnType<typeof openForm>['user']) => {
    await user.type(field(/First Name/), ' Leila ');
    await user.type(field(/Last Name/), 'Haddad');
    await user.type(field(/Email Address/), 'leila@post.example');
    await user.click(send());
  };

  it('reports that the invitation was sent', async () => {
    const { user, onDone } = openForm();
    await fillIn(user);
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    expect(onDone).toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  });

  it('keeps the typed text if the invitation could not be sent', async () => {
    const problem = { type: 'about:blank', title: 'x', status: 503 };
    answer = () => new Response(JSON.stringify(problem), { status: 503 });
    const { user, onDone } = openForm();
    await fillIn(user);
    expect(await screen.findByText('Failed to send invite')).toBeTruthy();
    expect((field(/Last Name/) as HTMLInputElement).value).toBe('Haddad');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('restores typed text after the form was closed, until the form is canceled', async () => {
    const first = openForm();
    await first.user.type(field(/First Name/), 'Leila');
    await first.user.type(field(/Last Name/), 'Haddad');
    await first.user.type(field(/Email Address/), 'leila@post');
    await first.user.type(field(/LinkedIn URL/), 'linkedin.com/in/lei');
    first.unmount();
    const second = openForm();
    const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(values()).toEqual(['Leila', 'Haddad', 'leila@post', 'linkedin.com/in/lei']);
    await second.user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(second.onDone).toHaveBeenCalled();
    second.unmount();
    openForm();
    expect(values()).toEqual(['', '', '', '']);
  });

  it('leaves no draft once the invitation is sent, or if all text was deleted', async () => {
    const { user, onDone } = openForm();
    await fillIn(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    await waitFor(() => expect(hasDrafts()).toBe(false));
    cleanup();
    const again = openForm();
    await again.user.type(field(/First Name/), 'L');
    expect(hasDrafts()).toBe(true);
    await again.user.type(field(/First Name/), '{Backspace}');
    expect(hasDrafts()).toBe(false);
  });

  it("shows the server's error at its field", async () => {
    const problem = {
      type: 'about:blank',
      title: 'x',
      status: 422,
      fields: { emailAddress: 'Has an account.' },
    };
    answer = () => new Response(JSON.stringify(problem), { status: 422 });
    const { user } = openForm();
    await fillIn(user);
    expect(await screen.findByText('Has an account.')).toBeTruthy();
    expect(screen.queryByText('Failed to send invite')).toBeNull();
  });

  it('shows the pending invitation if the address has one', async () => {
    const fields = { emailAddress: 'This person has already been invited.' };
    const problem = { type: 'about:blank', title: 'x', status: 422, code: 'invite-pending', fields };
    answer = () => new Response(JSON.stringify(problem), { status: 422 });
    const { user, onPending } = openForm();
    await fillIn(user);
    expect(await screen.findByText('This person has already been invited.')).toBeTruthy();
    expect(onPending).toHaveBeenCalledWith('leila@post.example');
  });
});
