// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { MessageText } from './MessageText.tsx';

afterEach(cleanup);

it('A link in a message shows its real URL, even with characters that change the direction of text', () => {
  renderLook(<MessageText text={'See https://elsewhere.example/\u202Egpj.exe for it'} />);
  const link = screen.getByRole<HTMLAnchorElement>('link');
  expect(link.textContent).toBe('https://elsewhere.example/gpj.exe');
  expect(link.rel).toBe('noopener noreferrer');
});

it('A text without a link is unchanged', () => {
  renderLook(<MessageText text={'One line,\nanother \u202Eline'} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/One line/).textContent).toBe('One line,\nanother \u202Eline');
});
