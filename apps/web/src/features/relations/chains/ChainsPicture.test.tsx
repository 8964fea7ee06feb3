// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chainOf, FAMILIAR, leila, priya, STRONG } from '../testing/chain-examples.ts';
import { renderChains } from '../testing/render-chains.tsx';
import { chainRows } from './chain-parts.ts';
import { ChainsList } from './ChainsView.tsx';
import { ChainsPicture } from './ChainsPicture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * Renders the picture of a card, 748 pixels wide, with one chain. Its first tie is the viewer's, rated by the
 * other person, who has this name.
 */
async function drawRatedBy(name: string) {
  const rated = { ...priya(FAMILIAR, 2014), ratedBy: { id: 20, name } };
  const rows = chainRows([chainOf(rated, leila(STRONG, 2018))]);
  return renderChains(<ChainsPicture rows={rows} size="card" />);
}

it('A label that is too narrow for the rater and the year shows the rater', async () => {
  const { findByText } = await drawRatedBy('Afonso Pinto');
  const label = await findByText('Afonso: Familiar');
  expect(label.textContent).toBe('Afonso: Familiar');
  expect(Number.parseFloat(label.style.getPropertyValue('--room'))).toBeGreaterThan(104);
});

it('A label that is too narrow for the rater shows the year, and the rater in its tooltip', async () => {
  const { findByText, queryByText } = await drawRatedBy('Maximiliano-Alexander Pinto');
  const label = await findByText('Familiar');
  expect(label.textContent).toBe('Familiar2014');
  expect(label.title).toBe('Rated Familiar by Maximiliano-Alexander Pinto, connected since 2014');
  expect(queryByText(/Maximiliano/)).toBeNull();
});

it('A direct tie on a phone has each name beside its own face', async () => {
  const rows = chainRows([chainOf(leila(STRONG, 2018))]);
  const { findByText } = await renderChains(<ChainsList rows={rows} />);
  const name = await findByText('Leila Haddad', { selector: 'a' });
  const chain = name.closest('[data-between]');
  const parts = [...(chain?.children ?? [])].map((part) => part.textContent || part.tagName);
  expect(parts).toEqual(['IC', 'You', 'svg', 'LH', 'Leila HaddadStrong since 2018']);
});
