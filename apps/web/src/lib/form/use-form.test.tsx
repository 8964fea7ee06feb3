import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallFailure } from '../call.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const Invitee = z.object({ name: z.string().check(z.minLength(1, 'Name is required.')), email: z.string() });

type Send = (values: { name: string; email: string }) => Promise<void>;

function InviteeForm({ send }: { send: Send }) {
  const form = useForm({
    schema: Invitee,
    initial: { name: '', email: '' },
    send,
  });
  const { field, failure } = form;
  return (
    <Form of={form}>
      <Field {...field('name')} />
      <Field {...field('email')} autoComplete="username" />
      {failure}
      <button type="submit">Invite</button>
    </Form>
  );
}

interface FieldProps {
  name: string;
  value: string;
  error: string | null;
  clash: unknown;
  onChange: (value: string) => void;
  onBlur: () => void;
  autoComplete?: string;
}

function Field({ error, clash: _clash, onChange, ...input }: FieldProps) {
  const { name } = input;
  return (
    <label>
      {name}
      <input {...input} onChange={(event) => onChange(event.target.value)} />
      {error}
    </label>
  );
}

function openForm(send: Send = () => Promise.resolve()) {
  const onHelp = vi.fn<() => void>();
  render(
    <>
      <InviteeForm send={send} />
      <button onClick={onHelp}>Help</button>
    </>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { user: userEvent.setup(), onHelp, button, name: screen.getByRole('textbox', { name: /^name/ }) };
}

const message = () => screen.queryByText(/Name is required\./);
/** Waits long enough for a message to appear, if its appearance is not delayed. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('A form', () => {
  it('shows the error of a field that is left with the keyboard', async () => {
    const { user, name } = openForm();
    await user.click(name);
    await user.tab();
    expect(await screen.findByText(/Name is required\./)).toBeTruthy();
  });

  it('does not move while the mouse button is down, so that no click outside a field is lost', async () => {
    const { user, name, button, onHelp } = openForm();
    await user.click(name);
    await user.pointer({ keys: '[MouseLeft>]', target: button('Help') });
    expect(document.activeElement).not.toBe(name);
    await aMoment();
    expect(message()).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: button('Help') });
    expect(onHelp).toHaveBeenCalledOnce();
    expect(await screen.findByText(/Name is required\./)).toBeTruthy();
  });

  it('also shows the error after a double click outside the field', async () => {
    const { user, name, button, onHelp } = openForm();
    await user.click(name);
    await user.dblClick(button('Help'));
    expect(onHelp).toHaveBeenCalledTimes(2);
    expect(await screen.findByText(/Name is required\./)).toBeTruthy();
  });

  it('focuses the first wrong field when it is submitted with the mouse', async () => {
    const { user, name, button } = openForm();
    await user.click(screen.getByRole('textbox', { name: /^email/ }));
    await user.click(button('Invite'));
    expect(await screen.findByText(/Name is required\./)).toBeTruthy();
    expect(document.activeElement).toBe(name);
  });

  it('sends values that the browser has filled in without an event', async () => {
    const send = vi.fn<Send>(() => Promise.resolve());
    const { user, name, button } = openForm(send);
    await user.type(name, 'Ada');
    screen.getByRole<HTMLInputElement>('textbox', { name: /^email/ }).value = 'ada@example.org';
    await user.click(button('Invite'));
    await waitFor(() => expect(send.mock.lastCall?.[0]).toEqual({ name: 'Ada', email: 'ada@example.org' }));
  });

  it('is sent only once while a reply is pending, and can be sent again afterwards', async () => {
    const answer = Promise.withResolvers<void>();
    const send = vi.fn<Send>(() => answer.promise);
    const { user, name, button } = openForm(send);
    await user.type(name, 'Ada');
    await user.dblClick(button('Invite'));
    await user.type(name, '{Enter}');
    expect(send).toHaveBeenCalledOnce();
    answer.resolve();
    await answer.promise;
    await user.click(button('Invite'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keeps text that the server refuses, and shows the reason at its field, which is focused', async () => {
    const fields = { email: 'This address is taken.' };
    const problem = { type: 'about:blank', title: 'Invalid', status: 422, requestId: '1', fields };
    const { user, name, button } = openForm(() => Promise.reject(new CallFailure(422, problem as never)));
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: /^email/ });
    await user.type(name, 'Ada');
    await user.type(email, 'ada@example.org');
    await user.click(button('Invite'));
    expect(await screen.findByText(/This address is taken\./)).toBeTruthy();
    expect(document.activeElement).toBe(email);
    expect(email.value).toBe('ada@example.org');
  });

  it('removes the error of a field when the field is changed', async () => {
    const { user, name, button } = openForm();
    await user.click(button('Invite'));
    expect(await screen.findByText(/Name is required\./)).toBeTruthy();
    await user.type(name, 'A');
    expect(message()).toBeNull();
  });

  it('is submitted by Ctrl+Enter in a field', async () => {
    const send = vi.fn<Send>(() => Promise.resolve());
    const { user, name } = openForm(send);
    await user.type(name, 'Ada{Control>}{Enter}{/Control}');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it('says that the server could not be reached', async () => {
    const { user, name, button } = openForm(() => Promise.reject(new CallFailure(0, null)));
    await user.type(name, 'Ada');
    await user.click(button('Invite'));
    expect(await screen.findByText(/Couldn't reach Kithline/)).toBeTruthy();
  });
});
