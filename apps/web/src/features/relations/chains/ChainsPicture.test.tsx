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

/** Renders a picture of one chain, 748 pixels wide. Its first tie was rated by somebody with this name. */
async function drawRatedBy(name: string) {
  const rated = { ...priya(FAMILIAR, 2014), ratedBy: { id: 20, name } };
  const rows = chainRows([chainOf(rated, leila(STRONG, 2018))]);
  return renderChains(<ChainsPicture rows={rows} size="card" />);
}

it('A label that is too narrow for the rater and the year shows the rater', async () => {
  const { findByRole } = await drawRatedBy('Afonso Pinto');
  const label = await findByRole('button', {
    name: /^Afonso: Familiar\. Tie strength: Familiar, rated by Afonso Pinto/,
  });
  expect(label.textContent).toBe('Afonso: Familiar');
  expect(Number.parseFloat(label.style.getPropertyValue('--room'))).toBeGreaterThan(104);
});

it('A label that is too narrow for the rater shows the year, and the rater in its tooltip', async () => {
  const { findByRole, queryByText, user } = await drawRatedBy('Maximiliano-Alexander Pinto');
  const evidence = 'Tie strength: Familiar, rated by Maximiliano-Alexander Pinto, connected since 2014';
  const label = await findByRole('button', { name: `Familiar 2014. ${evidence}` });
  expect(label.textContent).toBe('Familiar 2014');
  expect(queryByText(/Maximiliano/)).toBeNull();
  await user.pointer({ keys: '[TouchA]', target: label });
  expect(queryByText(evidence)).toBeTruthy();
});

it('The Tab key moves along a chain to each person and tie, and shows the evidence for the tie in focus', async () => {
  const colleague = { ...leila(STRONG, 2018), workedTogether: ['both at Halden Ventures 2014 to 2018'] };
  const rows = chainRows([chainOf(priya(FAMILIAR, 2014), colleague)]);
  const { user, findByText } = await renderChains(<ChainsPicture rows={rows} size="card" />);
  const names = [];
  for (let stop = 0; stop < 5; stop += 1) {
    await user.tab();
    names.push(document.activeElement?.textContent);
    if (stop === 3)
      await findByText(
        'Tie strength: Strong, rated by you, connected since 2018, both at Halden Ventures 2014 to 2018',
      );
  }
  expect(names).toEqual([
    expect.stringMatching(/You$/),
    'Familiar 2014',
    expect.stringContaining('Priya Raghunathan'),
    'Strong 2018',
    expect.stringMatching(/Leila$/),
  ]);
});

it('On a phone, the strengths of a chain open the evidence for each tie', async () => {
  const rows = chainRows([chainOf(priya(FAMILIAR, 2014), leila(STRONG, 2018))]);
  const { findByRole, getByRole, queryByRole, user } = await renderChains(<ChainsList rows={rows} />);
  const strengths = await findByRole('button', { name: 'Familiar, then Strong', expanded: false });
  await user.click(strengths);
  const evidence = getByRole('list', { name: 'How these people know each other' });
  expect([...evidence.children].map((line) => line.textContent)).toEqual([
    'You and Priya RaghunathanTie strength: Familiar, rated by you, connected since 2014',
    'Priya Raghunathan and Leila HaddadTie strength: Strong, rated by you, connected since 2018',
  ]);
  await user.click(strengths);
  expect(queryByRole('list', { name: 'How these people know each other' })).toBeNull();
});

it('A direct tie on a phone has each name beside its own face', async () => {
  const rows = chainRows([chainOf(leila(STRONG, 2018))]);
  const { findByRole } = await renderChains(<ChainsList rows={rows} />);
  const name = await findByRole('link', { name: 'Leila Haddad' });
  const chain = name.closest('[data-between]');
  const parts = [...(chain?.children ?? [])].map((part) => part.textContent || part.tagName);
  expect(parts).toEqual(['IC', 'You', 'svg', 'LH', 'Leila HaddadStrong since 2018']);
});
