// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chainOf, FAMILIAR, leila, priya, STRONG } from '../testing/chain-examples.ts';
import { renderChains } from '../testing/render-chains.tsx';
import { chainRows } from './chain-parts.ts';
import { ChainsPicture } from './ChainsPicture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A picture of a card at 1440 with an own tie that its other end has rated. */
async function drawRatedBy(name: string) {
  const rated = { ...priya(FAMILIAR, 2014), ratedBy: { id: 20, name } };
  const rows = chainRows([chainOf(rated, leila(STRONG, 2018))]);
  return renderChains(<ChainsPicture rows={rows} size="card" />);
}

it('A label names whose rating it is where there is room', async () => {
  const { findByText } = await drawRatedBy('Afonso Pinto');
  const label = await findByText('Afonso: Familiar');
  expect(label.title).toBe('');
  expect(Number.parseFloat(label.style.getPropertyValue('--room'))).toBeGreaterThan(104);
});

it('A label says only how strong a tie is where a name has no room, and the name in its tooltip', async () => {
  const { findByText, queryByText } = await drawRatedBy('Maximiliano-Alexander Pinto');
  const label = await findByText('Familiar');
  expect(label.title).toBe('Rated by Maximiliano-Alexander Pinto');
  expect(queryByText(/Maximiliano/)).toBeNull();
});
