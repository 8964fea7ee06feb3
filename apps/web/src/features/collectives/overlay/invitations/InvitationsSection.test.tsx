import type { CollectiveInvitation } from '@kithline/contract/invitations.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts, hasDrafts } from '../../../../lib/drafts.ts';
import { callServer } from '../../../../lib/testing/call-server.ts';
import { InvitationsSection } from './InvitationsSection.tsx';
import { aCollective } from '../testing/a-collective.ts';
import { forgetOverlay, renderOverlay } from '../testing/render-overlay.tsx';

const LIST = 'GET /collectives/7/invitations';
const SEND = 'POST /collectives/7/invitations';

afterEach(() => {
  cleanup();
  forgetDrafts();
  forgetOverlay();
  vi.unstubAllGlobals();
});

function anInvitation(id: number, firstName: string, accepted: boolean | null): CollectiveInvitation {
  return {
    id,
    firstName,
    lastName: 'Haddad',
    emailAddress: `${firstName.toLowerCase()}@post.example`,
    linkedinUrl: null,
    createdOn: 1_780_000_000,
    accepted,
    answeredOn: accepted === null ? null : 1_780_100_000,
    collective: { id: 7, name: 'Climate Board Bench' },
  };
}

const SOME = [anInvitation(1, 'Leila', null), anInvitation(2, 'Omar', true), anInvitation(3, 'Nadia', false)];

async function openSection(start: readonly CollectiveInvitation[] = SOME) {
  let invitations = [...start];
  const server = callServer({
    [LIST]: ({ query }) => {
      const found = invitations.filter(({ accepted }) =>
        [undefined, String(accepted)].includes(query['accepted']),
      );
      return toPage(found, { page: 1, limit: 10, total: found.length });
    },
    [SEND]: ({ body }) => {
      const made = {
        ...anInvitation(9, String(body['firstName']), null),
        lastName: String(body['lastName']),
      };
      invitations = [made, ...invitations];
      return made;
    },
    'DELETE /collectives/7/invitations/1': () => {
      invitations = invitations.filter(({ id }) => id !== 1);
    },
  });
  const drawn = renderOverlay(<InvitationsSection collective={aCollective()} />);
  await screen.findByText(start.length === 0 ? 'There are no invitations.' : /total$/);
  return { ...drawn, server };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('Invitations to a collective', () => {
  it('show how they were answered; only unanswered ones can be withdrawn', async () => {
    const { user } = await openSection();
    expect(rows()).toEqual([
      expect.stringContaining('No Response'),
      expect.stringContaining('Accepted'),
      expect.stringContaining('Declined'),
    ]);
    expect(screen.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation for Leila Haddad' }));
    await user.click(screen.getByRole('button', { name: /^withdraw/ }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('have a button that sends them again, but only while they are unanswered', async () => {
    const { user, server } = await openSection();
    const again = 'POST /collectives/7/invitations/1/resend';
    server.fail(again, { status: 429, clientMessage: 'You can invite 100 people a day.' });
    expect(screen.getAllByRole('button', { name: /again$/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Send the invitation for Leila Haddad again' }));
    await waitFor(() => expect(server.asked(again)).toHaveLength(1));
  });

  it('can be filtered by their answer', async () => {
    const { user, server } = await openSection();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'No Response');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(server.asked(LIST).at(-1)?.query).toMatchObject({ accepted: 'null', page: '1', limit: '10' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'Any answer');
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('stay in the list if withdrawing one fails', async () => {
    const { user, server } = await openSection();
    const message = 'This invitation has been answered.';
    server.fail('DELETE /collectives/7/invitations/1', { status: 409, clientMessage: message });
    await user.click(screen.getByRole('button', { name: 'Withdraw the invitation for Leila Haddad' }));
    await user.click(screen.getByRole('button', { name: /^withdraw/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(rows()).toHaveLength(3);
    const opener = screen.getByRole('button', { name: 'Withdraw the invitation for Leila Haddad' });
    expect(document.activeElement).toBe(opener);
  });
});

describe('The form for an invitation to a collective', () => {
  const openForm = async () => {
    const opened = await openSection([]);
    await opened.user.click(screen.getByRole('button', { name: 'new' }));
    const send = () => opened.user.click(screen.getByRole('button', { name: /^send/ }));
    const fillIn = async () => {
      await opened.user.type(field(/First Name/), ' Leila ');
      await opened.user.type(field(/Last Name/), 'Haddad');
      await opened.user.type(field(/Email Address/), 'leila@post.example');
    };
    return { ...opened, send, fillIn };
  };

  it('focuses the first field and names what is missing', async () => {
    const { send, server } = await openForm();
    expect(document.activeElement).toBe(field(/First Name/));
    await send();
    expect(await screen.findByText('First Name is required.')).toBeTruthy();
    expect(screen.getByText('Last Name is required.')).toBeTruthy();
    expect(screen.getByText('Email is required.')).toBeTruthy();
    expect(server.asked(SEND)).toHaveLength(0);
  });

  it.each([
    [/First Name/, '   ', 'First Name cannot contain only spaces.'],
    [/Last Name/, 'x'.repeat(101), 'Last Name cannot exceed 100 characters.'],
    [/Email Address/, 'leila', 'Must be a valid Email.'],
    [/LinkedIn URL/, 'https://elsewhere.example/in/leila', 'Must be a valid LinkedIn Person URL.'],
    [
      /LinkedIn URL/,
      `https://linkedin.com/in/${'x'.repeat(100)}`,
      'LinkedIn URL cannot exceed 100 characters.',
    ],
  ])('shows at the field %o what is wrong', async (name, text, message) => {
    const { send } = await openForm();
    fireEvent.change(field(name), { target: { value: text } });
    await send();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('reports that the invitation was sent, and lists it', async () => {
    const { send, fillIn, server } = await openForm();
    await fillIn();
    await send();
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    expect(server.asked(SEND).map(({ body }) => body)).toEqual([
      { firstName: 'Leila', lastName: 'Haddad', emailAddress: 'leila@post.example', linkedinUrl: '' },
    ]);
    expect(await screen.findByText('Leila Haddad')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /First Name/ })).toBeNull();
  });

  it('keeps typed text if the invitation could not be sent', async () => {
    const { send, fillIn, server } = await openForm();
    server.fail(SEND);
    await fillIn();
    await send();
    expect(await screen.findByText('Invitation failed to send')).toBeTruthy();
    expect(field(/Email Address/).value).toBe('leila@post.example');
  });

  it("shows the server's error at its field", async () => {
    const { send, fillIn, server } = await openForm();
    const message = 'This person has already been invited.';
    server.fail(SEND, { status: 422, fields: { emailAddress: message } });
    await fillIn();
    await send();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(/Email Address/));
    expect(screen.queryByText('Invitation failed to send')).toBeNull();
  });

  it('can be canceled by one click, because nothing moves while the button is pressed', async () => {
    const { user, send, fillIn, server } = await openForm();
    const message = 'This person has already been invited.';
    server.fail(SEND, { status: 422, fields: { emailAddress: message } });
    await fillIn();
    await send();
    await screen.findByText(message);
    const cancel = screen.getByRole('button', { name: 'cancel' });
    await user.pointer({ keys: '[MouseLeft>]', target: cancel });
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(/Email Address/));
    await user.pointer({ keys: '[/MouseLeft]', target: cancel });
    expect(screen.queryByRole('textbox', { name: /First Name/ })).toBeNull();
  });

  it('is closed by Escape, which closes nothing else', async () => {
    const { user } = await openForm();
    await user.type(field(/First Name/), 'Leila{Escape}');
    expect(screen.queryByRole('textbox', { name: /First Name/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'new' })).toBeTruthy();
  });

  it('restores typed text, even after the overlay was closed, until the form is canceled', async () => {
    const { user, fillIn, unmount } = await openForm();
    await fillIn();
    await user.type(field(/LinkedIn URL/), 'linkedin.com/in/lei{Escape}');
    const values = () =>
      [/First Name/, /Last Name/, /Email/, /LinkedIn/].map((name) => field(name).value.trim());
    const typed = ['Leila', 'Haddad', 'leila@post.example', 'linkedin.com/in/lei'];
    await user.click(screen.getByRole('button', { name: 'new' }));
    expect(values()).toEqual(typed);
    unmount();
    const again = await openSection([]);
    expect(values()).toEqual(typed);
    await again.user.click(screen.getByRole('button', { name: 'cancel' }));
    await again.user.click(screen.getByRole('button', { name: 'new' }));
    expect(values()).toEqual(['', '', '', '']);
  });

  it('leaves no draft once the invitation was sent', async () => {
    const { send, fillIn } = await openForm();
    await fillIn();
    expect(hasDrafts()).toBe(true);
    await send();
    await waitFor(() => expect(hasDrafts()).toBe(false));
  });
});
