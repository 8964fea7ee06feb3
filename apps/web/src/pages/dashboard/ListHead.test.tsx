import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setWindowWidth } from '../../lib/testing/window-width.ts';
import { WordsField } from '../../ui/fields/WordsField.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ListHead } from './ListHead.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Members() {
  const [words, search] = useState('');
  return (
    <ListHead
      title="Members"
      paging={undefined}
      fileHref="/api/members.csv"
      narrowing={words === '' ? 0 : 1}
      onClear={() => search('')}
    >
      <WordsField
        label="Name or email"
        placeholder="Anybody"
        maxLength={200}
        words={words}
        onSearch={search}
      />
    </ListHead>
  );
}

describe("The filters of an administrators' list", () => {
  it('are above the list if there is room', () => {
    setWindowWidth(1440);
    renderLook(<Members />);
    expect(screen.getByRole('form', { name: 'Filter Members' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'filter' })).toBeNull();
  });

  it('are behind a button on phones, and the button shows how many are active after Apply', async () => {
    setWindowWidth(390);
    const { user } = renderLook(<Members />);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'filter' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name or email' }), 'ada');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^filter\s?, 1 on$/ }));
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name or email' }).value).toBe('');
  });
});
