// @vitest-environment happy-dom
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chainOf, daniel, FAMILIAR, leila, priya, STRONG } from '../testing/chain-examples.ts';
import { renderChains } from '../testing/render-chains.tsx';
import { ChainsPanel } from './ChainsPanel.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const byPriya = { id: 20, name: 'Priya Raghunathan' };
const CHAINS = [
  chainOf(priya(STRONG, 2014), { ...leila(STRONG, 2018), ratedBy: byPriya }),
  chainOf(daniel(FAMILIAR, 2011), leila(STRONG, 2018)),
];

/**
 * Serves chains, profiles and conversations. `helper` is the profile of the person in the middle of the
 * chain.
 */
async function ask(
  helper: { userId: number | null; emailWork: string | null },
  pair: { id: number } | null = null,
) {
  const drawn = await renderChains(
    <ChainsPanel
      entityTypeId={ENTITY_TYPES.person}
      entityId={12}
      name="Leila Haddad"
      email="leila@halden.example"
    />,
    { chains: CHAINS },
  );
  const answerChains = globalThis.fetch as (url: string) => Promise<Response>;
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('/persons/')) return Promise.resolve(Response.json({ ...helper, emailPersonal: null }));
    if (url.includes('/conversations')) {
      const results = pair ? [pair] : [];
      return Promise.resolve(Response.json({ results, total: results.length, next: null }));
    }
    if (url.includes('/notes')) return Promise.resolve(Response.json({ results: [], total: 0 }));
    return answerChains(url);
  });
  await drawn.user.click(await screen.findByRole('button', { name: 'Ask for an introduction' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for an introduction' }));
  return { ...drawn, dialog };
}

const text = (dialog: Awaited<ReturnType<typeof ask>>['dialog']) =>
  dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message to/ }).value;

it('The dialog shows the recipient and what each person will see, and begins with a draft', async () => {
  const { dialog } = await ask({ userId: 5, emailWork: null });
  expect(text(dialog)).toContain('I would like to meet Leila Haddad');
  for (const words of ['Priya sees', 'Leila sees', 'not your notes, labels or ratings', '1 other way'])
    expect(dialog.getByText(words)).toBeTruthy();
});

it('The dialog shows what is known of each tie of the path', async () => {
  const { dialog } = await ask({ userId: 5, emailWork: null });
  const known = within(dialog.getByRole('list', { name: 'How these people know each other' }));
  expect(known.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'You and Priya RaghunathanRated Strong by you, connected since 2014',
    'Priya Raghunathan and Leila HaddadRated Strong by Priya Raghunathan, connected since 2018',
  ]);
});

it('Choosing another helper changes the draft, but not a text that the member has written', async () => {
  const { user, dialog } = await ask({ userId: 5, emailWork: null });
  const choose = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: /(?:Raghunathan|Abrams)$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name }));
  };
  await choose('Daniel Abrams');
  expect(text(dialog)).toMatch(/^Hello Daniel,/);
  await user.click(dialog.getByRole('button', { name: 'start empty' }));
  await user.type(dialog.getByRole('textbox', { name: /^Message to/ }), 'My own words');
  await choose('Priya Raghunathan');
  expect(text(dialog)).toBe('My own words');
});

it('Choosing another helper changes the greeting, and says for whom the text was written', async () => {
  const { user, dialog } = await ask({ userId: 5, emailWork: null });
  await user.type(dialog.getByRole('textbox', { name: /^Message to/ }), ' PS: call me');
  await user.click(dialog.getByRole('button', { name: /Raghunathan$/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Daniel Abrams' }));
  expect(text(dialog)).toMatch(/^Hello Daniel,[^]*PS: call me$/u);
  expect(dialog.getByText('You wrote this to Priya. Check it before you ask Daniel.')).toBeTruthy();
});

it('Escape keeps the text, and Cancel discards it', async () => {
  const { user, dialog } = await ask({ userId: 5, emailWork: null });
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Ask for an introduction' }));
    return within(await screen.findByRole('dialog', { name: 'Ask for an introduction' }));
  };
  const isClosed = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ask for an introduction' })).toBeNull());
  await user.type(dialog.getByRole('textbox', { name: /^Message to/ }), ' My words');
  await user.keyboard('{Escape}');
  await isClosed();
  const again = await open();
  expect(text(again)).toMatch(/ My words$/u);
  await user.click(again.getByRole('button', { name: 'cancel' }));
  await isClosed();
  expect(text(await open())).not.toContain('My words');
});

it.each([
  [null, 'new:5', 'new-5'],
  [{ id: 44 }, '44', '44'],
] as const)(
  'A helper who is a member is written to in a conversation, and nothing is sent yet: %j',
  async (pair, hash, draft) => {
    const { user, dialog } = await ask({ userId: 5, emailWork: null }, pair);
    const written = text(dialog);
    await user.click(await dialog.findByRole('button', { name: 'Ask Priya' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ask for an introduction' })).toBeNull());
    const kept = Object.entries(localStorage).find(([key]) => key.endsWith(`conversation:null:${draft}`));
    expect([hash, kept?.[1]]).toEqual([hash, written]);
  },
);

it('A helper who is no member is written to by mail, if an address is visible', async () => {
  const { dialog } = await ask({ userId: null, emailWork: 'priya@northlight.example' });
  const link = await dialog.findByRole('link', { name: 'Write to Priya' });
  expect(link.getAttribute('href')).toMatch(
    /^mailto:priya%40northlight\.example\?subject=Introduction%20to%20Leila/,
  );
});

it('If the helper is no member and has no visible address, the message can be copied', async () => {
  const { dialog } = await ask({ userId: null, emailWork: null });
  expect(await dialog.findByText(/Priya is not a member, and we know no address/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Ask Priya' })).toBeNull();
});

it('A message that is too long is not sent', async () => {
  const { user, dialog } = await ask({ userId: 5, emailWork: null });
  await user.click(dialog.getByRole('textbox', { name: /^Message to/ }));
  await user.paste('x'.repeat(1001));
  expect(dialog.getByText('Message cannot exceed 1000 characters.')).toBeTruthy();
  expect((await dialog.findByRole('button', { name: 'Ask Priya' })).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

it('A direct tie offers to copy the path, and to write a mail if the address is visible', async () => {
  const { user } = await renderChains(
    <ChainsPanel
      entityTypeId={ENTITY_TYPES.person}
      entityId={12}
      name="Leila Haddad"
      email="leila@halden.example"
    />,
    { chains: [chainOf(leila(STRONG, 2018))] },
  );
  const link = await screen.findByRole('link', { name: 'Write to Leila' });
  expect(link.getAttribute('href')).toBe('mailto:leila%40halden.example');
  expect(screen.queryByRole('button', { name: 'Ask for an introduction' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy path' }));
  expect(await navigator.clipboard.readText()).toContain('→ Leila Haddad');
});
