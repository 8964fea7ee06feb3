import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useContractForm } from './use-contract-form.ts';

afterEach(cleanup);

const Invitee = z.object({ name: z.string().check(z.minLength(1, 'Name is required.')), email: z.string() });

function InviteeForm() {
  const { field, submit } = useContractForm({
    schema: Invitee,
    initial: { name: '', email: '' },
    send: () => Promise.resolve(),
  });
  return (
    <form onSubmit={submit}>
      <Field {...field('name')} />
      <Field {...field('email')} />
      <button type="submit">Invite</button>
    </form>
  );
}

interface FieldProps {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
}

function Field({ name, value, error, onChange, onBlur }: FieldProps) {
  return (
    <label>
      {name}
      <input {...{ name, value, onBlur }} onChange={(event) => onChange(event.target.value)} />
      {error}
    </label>
  );
}

function openForm() {
  const onHelp = vi.fn<() => void>();
  render(
    <>
      <InviteeForm />
      <button onClick={onHelp}>Help</button>
    </>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { user: userEvent.setup(), onHelp, button, name: screen.getByRole('textbox', { name: /^name/ }) };
}

const message = () => screen.queryByText(/Name is required\./);
/** Long enough for a message that was not held back to show. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('A form', () => {
  it('says what is wrong with a field that was left by the keyboard', async () => {
    const { user, name } = openForm();
    await user.click(name);
    await user.tab();
    expect(await screen.findByText(/Name is required\./)).toBeTruthy();
  });

  it('moves nothing while the mouse button is down, so that a click outside of the field is not lost', async () => {
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

  it('says it after a double click as well', async () => {
    const { user, name, button, onHelp } = openForm();
    await user.click(name);
    await user.dblClick(button('Help'));
    expect(onHelp).toHaveBeenCalledTimes(2);
    expect(await screen.findByText(/Name is required\./)).toBeTruthy();
  });

  it('gives the focus to the first field that breaks a rule when it is sent by the mouse', async () => {
    const { user, name, button } = openForm();
    await user.click(screen.getByRole('textbox', { name: /^email/ }));
    await user.click(button('Invite'));
    expect(await screen.findByText(/Name is required\./)).toBeTruthy();
    expect(document.activeElement).toBe(name);
  });
});
