import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChainsPanel } from './ChainsPanel.tsx';
import { Introductions } from './Introductions.tsx';
import {
  chainOf,
  chainToHalden,
  daniel,
  FAMILIAR,
  leila,
  manyChains,
  priya,
  STRONG,
} from '../testing/chain-examples.ts';
import { renderChains } from '../testing/render-chains.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const panel = <ChainsPanel entityTypeId={ENTITY_TYPES.person} entityId={12} name="Leila Haddad" />;
const introductions = <Introductions organizationId={4} name="Halden Ventures" />;

describe('All chains to a person', () => {
  it('are in pages of ten, with at most six page numbers, and the current page is in the URL', async () => {
    const { user, where } = await renderChains(panel, {
      chains: manyChains(95),
      address: '/people/12?tab=you',
    });
    expect(await screen.findByText('1-10 of 95 total')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(where()).toBe('/people/12?tab=you&at=2');
    expect(
      await screen.findByText(
        'You, Familiar tie to Person 11 since 2019, Strong tie to Leila Haddad since 2018',
      ),
    ).toBeTruthy();
  });

  it('have a legend that explains the lines', async () => {
    await renderChains(panel, { chains: manyChains(1) });
    const legend = await screen.findByRole('list', { name: 'Lines' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Strong', 'Familiar', 'Weak']);
  });

  it('can be walked through with arrow keys, from card to card', async () => {
    const { user } = await renderChains(panel, {
      chains: [
        chainOf(priya(STRONG, 2014), leila(STRONG, 2018)),
        chainOf(daniel(FAMILIAR, 2011), leila(STRONG, 2018)),
      ],
    });
    const cards = within(await screen.findByRole('figure'));
    cards.getByRole('link', { name: /Priya/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cards.getByRole('link', { name: /Daniel/ }));
  });

  it('show an error if they did not load, and can be loaded again', async () => {
    const { server, user } = await renderChains(panel, { chains: manyChains(1), failing: true });
    expect((await screen.findByRole('alert')).textContent).toContain('The chains did not load.');
    server.failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1-1 of 1 total')).toBeTruthy();
  });

  it('keep their page numbers if a page does not load', async () => {
    const { server, user } = await renderChains(panel, { chains: manyChains(14) });
    server.failing = true;
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The chains did not load.');
    server.failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('11-14 of 14 total')).toBeTruthy();
    expect(await screen.findByText(/tie to Person 11/)).toBeTruthy();
  });

  it('are replaced by a sentence if there is no way yet', async () => {
    await renderChains(panel);
    expect(await screen.findByText('No way to reach Leila Haddad yet.')).toBeTruthy();
    expect(screen.queryByText('0 total')).toBeNull();
  });
});

describe('The card "Who can introduce me"', () => {
  it('lists people at the organization, with the best chain to each', async () => {
    await renderChains(introductions, {
      chains: [
        chainToHalden(priya(STRONG, 2014)),
        chainToHalden(daniel(FAMILIAR, 2011), leila(STRONG, 2018)),
      ],
    });
    const list = within(await screen.findByRole('list', { name: 'Who can introduce me at Halden Ventures' }));
    const rows = await list.findAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/people/20', '/people/12']);
    expect(rows[0]?.textContent).toContain('Strong since 2014');
    expect(rows[1]?.textContent).toContain('Through Daniel Abrams: Familiar, then Strong');
  });

  it('has pages that can be turned', async () => {
    const { user, server } = await renderChains(introductions, { chains: manyChains(14) });
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('11-14 of 14 total')).toBeTruthy();
    await waitFor(() => expect(server.asked.at(-1)).toContain('page=2'));
  });

  it('keeps its page numbers if a page does not load', async () => {
    const { user, server } = await renderChains(introductions, { chains: manyChains(14) });
    server.failing = true;
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The people did not load.');
    server.failing = false;
    await user.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(await screen.findAllByRole('link')).toHaveLength(10);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that there is nobody, or that the list did not load', async () => {
    await renderChains(introductions);
    expect(await screen.findByText(/^Nobody yet\./)).toBeTruthy();
    cleanup();
    await renderChains(introductions, { failing: true });
    expect((await screen.findByRole('alert')).textContent).toContain('The people did not load.');
  });
});
