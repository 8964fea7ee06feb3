// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

function Headline({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return <TextField label="Headline" required limit={5} error={error} value={value} onChange={setValue} />;
}

describe('A text field', () => {
  it('shows the counter from the start, and accepts more text than the limit', async () => {
    const { user } = renderLook(<Headline />);
    expect(screen.getByText(/0 \/ 5/)).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>(/Headline/);
    await user.type(field, 'Director');
    expect(field.value).toBe('Director');
    const counter = screen.getByText(/8 \/ 5/);
    expect(counter.hasAttribute('data-over')).toBe(true);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('counts an emoji as one character and ignores spaces at the ends, like the server', async () => {
    const { user } = renderLook(<Headline />);
    const field = screen.getByLabelText<HTMLInputElement>(/Headline/);
    await user.click(field);
    await user.paste('🌱🌳🌲🌴🌵 ');
    expect(screen.getByText(/5 \/ 5/)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('is marked as required, and described by its error and its counter for screen readers', () => {
    renderLook(<Headline error="Title is required." />);
    const field = screen.getByLabelText(/Headline/);
    expect(field.getAttribute('aria-required')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const words = described.map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(['Title is required.', '0 / 5 characters']);
  });
});
