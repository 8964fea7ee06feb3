import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { PasswordField } from './PasswordField.tsx';

afterEach(cleanup);

function Password({ autoComplete }: { autoComplete: 'current-password' | 'new-password' }) {
  const [value, setValue] = useState('');
  return <PasswordField label="Password" autoComplete={autoComplete} value={value} onChange={setValue} />;
}

describe('The field of a password', () => {
  it('hides the typed text until its button is pressed', async () => {
    const { user } = renderLook(<Password autoComplete="current-password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });

  it('accepts pasted text, and tells password managers which password it is', async () => {
    const { user } = renderLook(<Password autoComplete="new-password" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await user.click(field);
    await user.paste('correct horse battery staple');
    expect(field.value).toBe('correct horse battery staple');
    expect(field.autocomplete).toBe('new-password');
  });
});
