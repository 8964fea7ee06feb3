import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { WordsField } from './WordsField.tsx';

afterEach(cleanup);

function List() {
  const [words, setWords] = useState('');
  return (
    <>
      <WordsField label="Search" placeholder="Words" maxLength={200} words={words} onSearch={setWords} />
      <output>{words}</output>
      <button type="button" onClick={() => setWords('')}>
        Clear
      </button>
    </>
  );
}

describe('A field that filters a list', () => {
  it('keeps the focus when the list is filtered, and is emptied if the filter is removed elsewhere', async () => {
    const { user } = renderLook(<List />);
    const field = screen.getByLabelText<HTMLInputElement>('Search');
    await user.type(field, 'ada ');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ada'));
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('ada ');
    await user.type(field, 'lovelace');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ada lovelace'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field.value).toBe('');
    await user.type(field, 'ada lovelace');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ada lovelace'));
  });

  it.each(['{Enter}', '{Tab}'])('filters at once on %s', async (key) => {
    const { user } = renderLook(<List />);
    await user.type(screen.getByLabelText('Search'), `ada${key}`);
    expect(screen.getByRole('status').textContent).toBe('ada');
  });
});
