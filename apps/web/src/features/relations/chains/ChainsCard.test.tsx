import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeOverlay } from '../../../lib/overlay-state.ts';
import { collectiveScope } from '../../../lib/search-scope.ts';
import { ChainsCard } from './ChainsCard.tsx';
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

const toLeila = <ChainsCard entityTypeId={ENTITY_TYPES.person} entityId={12} name="Leila Haddad" />;
const toHalden = <ChainsCard entityTypeId={ENTITY_TYPES.organization} entityId={4} name="Halden Ventures" />;
const sentences = async () =>
  within(await screen.findByRole('list', { name: /^Chains to/ }))
    .getAllByRole('listitem')
    .map((item) => item.firstElementChild?.textContent);
const picture = () => within(screen.getByRole('figure'));

describe('The chains on the summary of a person', () => {
  it('are listed in order, shortest first, then strongest, and drawn with their strengths', async () => {
    await renderChains(toLeila, {
      chains: [
        chainOf(priya(STRONG, 2014), leila(STRONG, 2018)),
        chainOf(daniel(FAMILIAR, 2011), leila(STRONG, 2018)),
      ],
    });
    expect(await sentences()).toEqual([
      'You, Strong tie to Priya Raghunathan since 2014, Strong tie to Leila Haddad since 2018',
      'You, Familiar tie to Daniel Abrams since 2011, Strong tie to Leila Haddad since 2018',
    ]);
    expect(picture().getByText('Familiar').textContent).toBe('Familiar 2011');
    expect(picture().getByText('2014')).toBeTruthy();
    expect(picture().getByText('You')).toBeTruthy();
    expect(picture().getByText('Leila')).toBeTruthy();
  });

  it("have a link from every card to the person's profile in the same scope", async () => {
    await renderChains(toLeila, { chains: [chainOf(priya(STRONG, 2014), leila(STRONG, 2018))] });
    await sentences();
    const card = picture().getByRole('link', { name: /Priya Raghunathan/ });
    expect(card.getAttribute('href')).toBe('/people/20');
    expect(card.textContent).toContain('Northlight Capital');
  });

  it('are at most three, and "All 14" opens all of them', async () => {
    const { user, where } = await renderChains(toLeila, { chains: manyChains(14) });
    expect(await sentences()).toHaveLength(3);
    const all = screen.getByRole('link', { name: 'All 14' });
    expect(all.getAttribute('aria-haspopup')).toBe('dialog');
    await user.click(all);
    const dialog = within(await screen.findByRole('dialog', { name: 'Connection chains' }));
    expect(dialog.getByText('14 ways to reach Leila Haddad, shortest first, then strongest')).toBeTruthy();
    expect(dialog.getByText('1-10 of 14 total')).toBeTruthy();
    expect(dialog.getAllByText('2019')).toHaveLength(10);
    expect(where()).toBe('/people/12?show=chains');
  });

  it('have no link to all of them if there are only three', async () => {
    await renderChains(toLeila, { chains: manyChains(3) });
    await sentences();
    expect(screen.queryByRole('link', { name: /^All/ })).toBeNull();
  });

  it('are replaced by a sentence if there is no chain yet; without advice, the sentence has no links', async () => {
    await renderChains(toLeila);
    expect(await screen.findByText('No way to reach Leila Haddad yet.')).toBeTruthy();
    expect(screen.getByText(/^A way can appear when you/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('are left out if they do not load', async () => {
    const { server } = await renderChains(toLeila, { failing: true });
    await waitFor(() => expect(server.asked).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  });
});

describe('The advice on opening a way to somebody', () => {
  const bench = collectiveScope({ id: 5, name: 'Climate Board Bench' });
  const overlayOf = (link: HTMLElement) => {
    const [path, hash = ''] = (link.getAttribute('href') ?? '').split('#');
    return [path, decodeOverlay(hash)];
  };

  it("is to share the viewer's network with the collective, if a chain leads through this network", async () => {
    await renderChains(toLeila, { scope: bench, advice: { shareOwn: true } });
    await screen.findByText(/^There is a way through your own network\. To see it here, share your network/);
    const [path, overlay] = overlayOf(screen.getByRole('link', { name: 'Share Network' }));
    expect([path, overlay]).toEqual(['/collectives/5', { open: true, type: 'collective', id: 5, nav: 2 }]);
  });

  it('is to ask others to share their networks, with links to their profiles', async () => {
    const people = [
      { id: 21, name: 'Daniel Abrams' },
      { id: 22, name: 'Grace Wanjiru' },
    ];
    await renderChains(toLeila, { scope: bench, advice: { notSharing: { total: 6, people } } });
    const line = await screen.findByText(/^Ask/);
    expect(line.textContent).toBe(
      'Ask Daniel Abrams, Grace Wanjiru or 4 others to share their networks with this collective: ' +
        'that may open a way.',
    );
    const daniels = screen.getByRole('link', { name: 'Daniel Abrams' });
    expect(daniels.getAttribute('href')).toBe('/collectives/5/directory/people/21');
  });

  it.each([
    ['old', /^Your contacts file is over 90 days old/, 'Update Your Network'],
    ['none', /^You have not imported your connections yet/, 'Sync Your Network'],
  ] as const)(
    'is to import a contacts file if the reply says "%s" about the viewer’s file',
    async (file, sentence, next) => {
      await renderChains(toLeila, { advice: { file } });
      expect(await screen.findByText(sentence)).toBeTruthy();
      const overlay = { open: true, type: 'account', nav: 1, sub: 1 };
      expect(overlayOf(screen.getByRole('link', { name: next }))).toEqual(['/', overlay]);
    },
  );
});

describe('Chains that did not load', () => {
  it('are reported in the large view if the URL has opened it, and can be loaded again', async () => {
    const { server, user } = await renderChains(toLeila, {
      chains: manyChains(14),
      failing: true,
      address: '/people/12?show=chains',
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Connection chains' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The chains did not load.');
    server.failing = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('1-10 of 14 total')).toBeTruthy();
  });
});

describe('The connections on the summary of an organization', () => {
  it('end with a person who works there, and have strengths only between people', async () => {
    await renderChains(toHalden, {
      address: '/organizations/4',
      chains: [
        chainToHalden(priya(STRONG, 2014)),
        chainToHalden(daniel(FAMILIAR, 2011), leila(STRONG, 2018)),
      ],
    });
    expect(await sentences()).toEqual([
      'You, Strong tie to Priya Raghunathan since 2014, who works at Halden Ventures',
      [
        'You, Familiar tie to Daniel Abrams since 2011, Strong tie to Leila Haddad since 2018',
        'who works at Halden Ventures',
      ].join(', '),
    ]);
    expect(screen.getByRole('region', { name: 'Connections' })).toBeTruthy();
    expect(picture().getAllByText('works here')).toHaveLength(2);
    expect(
      picture()
        .getByRole('link', { name: /Halden Ventures/ })
        .getAttribute('href'),
    ).toBe('/organizations/4');
  });
});

describe('The large view of chains', () => {
  it('has the same title as the card of the organization', async () => {
    await renderChains(toHalden, {
      address: '/organizations/4?show=chains',
      chains: [chainToHalden(priya(STRONG, 2014))],
    });
    expect(await screen.findByRole('dialog', { name: 'Connections' })).toBeTruthy();
  });

  it('opens from its URL, with the page in the URL', async () => {
    await renderChains(toLeila, { chains: manyChains(14), address: '/people/12?show=chains&at=2' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Connection chains' }));
    expect(await dialog.findByText('11-14 of 14 total')).toBeTruthy();
  });

  it('keeps its page in the URL, and closes on Escape', async () => {
    const { user, where } = await renderChains(toLeila, {
      chains: manyChains(14),
      address: '/people/12?show=chains',
    });
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect(where()).toBe('/people/12?show=chains&at=2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/people/12');
  });

  it('is closed by one step of the back button, even after several pages were turned', async () => {
    const { user, where, goBack } = await renderChains(toLeila, {
      chains: manyChains(14),
      address: '/people/12?tab=summary',
    });
    const open = async () => user.click(await screen.findByRole('link', { name: 'All 14' }));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect(where()).toBe('/people/12?tab=summary&show=chains&at=2');
    await goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/people/12?tab=summary');
    await open();
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/people/12?tab=summary');
    await goBack();
    expect(where()).toBe('/people');
  });

  it('shows the last page if the page in the URL does not exist', async () => {
    const { where } = await renderChains(toLeila, {
      chains: manyChains(14),
      address: '/people/12?show=chains&at=9',
    });
    await waitFor(() => expect(where()).toBe('/people/12?show=chains&at=2'));
  });
});
