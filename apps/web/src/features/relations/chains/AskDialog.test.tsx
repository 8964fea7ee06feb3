// @vitest-environment happy-dom
import type { Introduction } from '@kithline/contract/introductions.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callServer } from '../../../lib/testing/call-server.ts';
import { setWindowWidth } from '../../../lib/testing/window-width.ts';
import { currentToasts, toast } from '../../../ui/feedback/toast.ts';
import { chainOf, daniel, FAMILIAR, leila, priya, STRONG } from '../testing/chain-examples.ts';
import { anAsked, aParty, introductionsPage, nov } from '../testing/introduction-examples.ts';
import { renderChains } from '../testing/render-chains.tsx';
import { requestOf } from '../testing/request-examples.ts';
import { ChainsPanel } from './ChainsPanel.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const byPriya = { id: 20, name: 'Priya Raghunathan' };
const CHAINS = [
  chainOf(priya(STRONG, 2014), { ...leila(STRONG, 2018), ratedBy: byPriya }),
  chainOf(daniel(FAMILIAR, 2011), leila(STRONG, 2018)),
];
const ASK = 'POST /introductions';
const CONNECTORS = 'POST /introductions/connectors';

interface Given {
  chains?: typeof CHAINS;
  /** The ids of the people who can be asked. */
  able?: readonly number[];
  /** The requests that the viewer made, or that reached the viewer. */
  requests?: readonly Introduction[];
  notes?: readonly object[];
}

const PANEL = (
  <ChainsPanel
    entityTypeId={ENTITY_TYPES.person}
    entityId={12}
    name="Leila Haddad"
    email="leila@halden.example"
  />
);

/** Opens the dialog on the chains to Leila Haddad. */
async function openDialog({ chains = CHAINS, able = [20, 21], requests = [], notes = [] }: Given = {}) {
  const drawn = await renderChains(PANEL, { chains });
  const opener = await screen.findByRole('button', { name: 'Ask for an introduction' });
  const server = callServer({
    [CONNECTORS]: () => ({ personIds: able }),
    'GET /introductions': ({ query }) => introductionsPage(requests, query),
    'GET /introductions/7': () => requestOf(),
    'GET /notes': () => ({ results: notes, total: notes.length, next: null }),
    [ASK]: () => anAsked(9),
  });
  const open = async () => {
    await drawn.user.click(opener);
    return within(await screen.findByRole('dialog', { name: 'Ask for an introduction' }));
  };
  return { ...drawn, server, open, dialog: await open() };
}

type Opened = Awaited<ReturnType<typeof openDialog>>['dialog'];

const field = (dialog: Opened) => dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message to/ });
const text = async (dialog: Opened) => (await field(dialog)).value;
const untilClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ask for an introduction' })).toBeNull());

describe('The message', () => {
  it('begins with a draft, and the dialog says what each person will see', async () => {
    const { dialog } = await openDialog();
    expect(await text(dialog)).toContain('I would like to meet Leila Haddad');
    for (const words of [
      'Priya sees',
      'Leila sees, once Priya passes it on',
      'not your notes, labels or ratings',
      '1 other way',
      'Priya gets the request now, and may pass it on without your words',
      'If the request gets no answer for 14 days, it ends by itself, and we notify you.',
    ])
      expect(dialog.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(await field(dialog));
  });

  it('is shown with the way of the request and the evidence for each tie on the way', async () => {
    const { dialog } = await openDialog();
    const known = within(await dialog.findByRole('list', { name: 'How these people know each other' }));
    expect(known.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'You and Priya RaghunathanTie strength: Strong, rated by you, connected since 2014',
      'Priya Raghunathan and Leila HaddadTie strength: Strong, rated by Priya Raghunathan, connected since 2018',
    ]);
    const way = within(dialog.getByRole('list', { name: 'The way of the request' }));
    expect(way.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      // A face without a picture has initials.
      'ICYouNorthlight Capital',
      'tie: Strong 2014',
      'PRPriya RaghunathanNorthlight Capital',
      'tie: Strong 2018',
      'LHLeila HaddadNorthlight Capital',
    ]);
  });

  it("includes the viewer's note only after a press on its button", async () => {
    const note = { id: 3, note: 'She likes wind.', createdOn: 1_710_410_400, createdBy: { id: null } };
    const { user, dialog } = await openDialog({ notes: [note] });
    expect(await text(dialog)).not.toContain('She likes wind.');
    await user.click(await dialog.findByRole('button', { name: 'add your note of 14 Mar 2024' }));
    expect(await text(dialog)).toMatch(/Ines\n\nShe likes wind\.$/u);
  });

  it('is a new draft when another connector is chosen, unless the member has edited the draft', async () => {
    const { user, dialog } = await openDialog();
    const choose = async (name: string) => {
      await user.click(dialog.getByRole('button', { name: /Raghunathan|Abrams/ }));
      await user.click(await screen.findByRole('menuitemradio', { name: new RegExp(name, 'u') }));
    };
    await field(dialog);
    await choose('Daniel Abrams');
    expect(await text(dialog)).toMatch(/^Hello Daniel,/);
    await user.click(dialog.getByRole('button', { name: 'start empty' }));
    await user.type(await field(dialog), 'My own words');
    await choose('Priya Raghunathan');
    expect(await text(dialog)).toBe('My own words');
  });

  it('greets a newly chosen connector by name even if it was edited, and the dialog says for whom it was written', async () => {
    const { user, dialog } = await openDialog();
    await user.type(await field(dialog), ' PS: call me');
    await user.click(dialog.getByRole('button', { name: '1 other way' }));
    await user.click(await screen.findByRole('menuitem', { name: /Daniel Abrams/ }));
    expect(await text(dialog)).toMatch(/^Hello Daniel,[^]*PS: call me$/u);
    expect(dialog.getByText('You wrote this to Priya. Check it before you ask Daniel.')).toBeTruthy();
  });

  it('is kept on Escape, and discarded on Cancel', async () => {
    const { user, dialog, open } = await openDialog();
    await user.type(await field(dialog), ' My words');
    await user.keyboard('{Escape}');
    await untilClosed();
    const again = await open();
    expect(await text(again)).toMatch(/ My words$/u);
    await user.click(again.getByRole('button', { name: 'cancel' }));
    await untilClosed();
    expect(await text(await open())).not.toContain('My words');
  });

  it('is not sent if it is too long', async () => {
    const { user, dialog, server } = await openDialog();
    await user.click(await field(dialog));
    await user.paste('x'.repeat(1001));
    expect(dialog.getByText('Message cannot exceed 1000 characters.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: /^Ask Priya/ }).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(server.asked(ASK)).toEqual([]);
  });

  it('is asked for if it is empty', async () => {
    const { user, dialog, server } = await openDialog();
    await user.clear(await field(dialog));
    expect(dialog.queryByText('Write a message to Priya first.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Ask Priya/ }));
    expect(dialog.getByText('Write a message to Priya first.')).toBeTruthy();
    expect(server.asked(ASK)).toEqual([]);
  });
});

describe('Asking', () => {
  it('sends the request along the chosen way with Ctrl+Enter, and closes the dialog', async () => {
    const { user, dialog, server } = await openDialog();
    const written = await text(dialog);
    await user.click(await field(dialog));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await untilClosed();
    expect(server.asked(ASK).map(({ body }) => body)).toEqual([
      {
        networkId: 7,
        targetPersonId: 12,
        connectorPersonIds: [20],
        words: written,
        clientId: expect.any(String),
      },
    ]);
    expect(currentToasts().map(({ text: said }) => said)).toEqual(['Your request was sent to Priya']);
    expect(Object.keys(localStorage).filter((key) => key.includes('introduction:'))).toEqual([]);
  });

  it('keeps the words if it fails, and a repeated request has the same id', async () => {
    const { user, dialog, server, open } = await openDialog();
    await user.type(await field(dialog), ' Thank you again');
    server.fail(ASK);
    await user.click(dialog.getByRole('button', { name: /^Ask Priya/ }));
    await dialog.findByText('Your request was not sent to Priya. Your message is kept.');
    await user.keyboard('{Escape}');
    await untilClosed();
    server.heal();
    const again = await open();
    expect(await text(again)).toMatch(/ Thank you again$/u);
    await user.click(again.getByRole('button', { name: /^Ask Priya/ }));
    await untilClosed();
    const [first, second] = server.asked(ASK).map(({ body }) => body['clientId']);
    expect(second).toBe(first);
  });

  it("shows the server's message when a request is refused", async () => {
    const { user, dialog, server } = await openDialog();
    const clientMessage = 'You have 10 open requests, which is the maximum.';
    await field(dialog);
    server.fail(ASK, { status: 409, clientMessage });
    await user.click(dialog.getByRole('button', { name: /^Ask Priya/ }));
    expect(await dialog.findByText(clientMessage)).toBeTruthy();
    server.fail(ASK, { status: 422, fields: { words: 'Message is required.' } });
    await user.click(dialog.getByRole('button', { name: /^Ask Priya/ }));
    expect(await dialog.findByText('Message is required.')).toBeTruthy();
  });

  it('says who is asked first on a longer way, and sends all connectors of the way', async () => {
    const { user, dialog, server } = await openDialog({
      chains: [chainOf(priya(STRONG, 2014), daniel(FAMILIAR, 2011), leila(STRONG, 2018))],
    });
    await field(dialog);
    expect(dialog.getByText('Priya gets the request first, and can pass it on to Daniel.')).toBeTruthy();
    expect(dialog.getByText('Leila sees, once Daniel passes it on')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Ask Priya/ }));
    await untilClosed();
    expect(server.asked(ASK)[0]?.body).toMatchObject({ connectorPersonIds: [20, 21] });
  });
});

describe('The lookup of members who can be asked', () => {
  it('leaves out members who take no requests', async () => {
    const { user, dialog, server } = await openDialog({ able: [21] });
    expect(await text(dialog)).toMatch(/^Hello Daniel,/u);
    expect(dialog.queryByText(/other way/u)).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Ask Daniel/ }));
    await untilClosed();
    expect(server.asked(CONNECTORS)[0]?.body).toEqual({ networkId: 7, personIds: [20, 21] });
  });

  it('shows a sentence instead of the button "Ask" if it finds nobody', async () => {
    const { dialog } = await openDialog({ able: [] });
    expect(await dialog.findByText(/^You cannot ask anybody on these chains in Kithline/u)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Ask / })).toBeNull();
  });

  it('can be repeated if it failed', async () => {
    const drawn = await renderChains(PANEL, { chains: CHAINS });
    const server = callServer({
      [CONNECTORS]: () => ({ personIds: [20] }),
      'GET /introductions': () => introductionsPage([]),
      'GET /notes': () => ({ results: [], total: 0, next: null }),
    });
    server.fail(CONNECTORS);
    await drawn.user.click(await screen.findByRole('button', { name: 'Ask for an introduction' }));
    await screen.findByText("Couldn't load whom you can ask.");
    server.heal();
    await drawn.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('textbox', { name: /^Message to Priya/ });
  });
});

const asked = anAsked(8, { through: aParty(20, 'Priya Raghunathan') });

describe('In the dialog', () => {
  it('an open request for the same person through the same member replaces the message', async () => {
    const { user, dialog } = await openDialog({ requests: [asked] });
    expect(await dialog.findByText('You asked Priya on 22 Nov 2026.')).toBeTruthy();
    expect(dialog.getByText(/Meanwhile you can ask through somebody else/u)).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.getByRole('button', { name: /^Ask Priya/ }).getAttribute('aria-disabled')).toBe('true');
    await user.click(dialog.getByRole('button', { name: '1 other way' }));
    await user.click(await screen.findByRole('menuitem', { name: /Daniel Abrams/ }));
    expect(await dialog.findByRole('textbox', { name: /^Message to Daniel/ })).toBeTruthy();
  });

  it("the viewer's requests show their steps, and can be taken back", async () => {
    const { user, dialog, server } = await openDialog({ requests: [asked] });
    const own = within(await dialog.findByRole('region', { name: 'Your introductions' }));
    const steps = within(await own.findByRole('list', { name: 'Where it stands' }));
    expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Asked',
      'Passed on, not yet',
      'Answered, not yet',
    ]);
    await user.click(own.getByRole('button', { name: 'Take back the request for Leila Haddad' }));
    expect(own.getByText('Take this request back? Priya will no longer see it.')).toBeTruthy();
    await user.click(own.getByRole('button', { name: /^take back/i }));
    await waitFor(() =>
      expect(server.asked('POST /introductions/8/acts')[0]?.body).toEqual({ act: 'withdraw' }),
    );
  });

  it('a declined request does not say who declined', async () => {
    const ended = { endedOn: nov(24), reason: 'Not this year.', may: [] };
    const { dialog } = await openDialog({ requests: [anAsked(8, { state: 'declined', ...ended })] });
    const own = within(await dialog.findByRole('region', { name: 'Your introductions' }));
    const steps = within(await own.findByRole('list', { name: 'Where it stands' }));
    expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Asked', 'Declined']);
    expect(dialog.getByText('Not this year.')).toBeTruthy();
  });

  it('a request that waits for the viewer opens in place of the message, which returns afterwards', async () => {
    const { user, dialog } = await openDialog({ requests: [requestOf()] });
    await user.type(await field(dialog), ' My words');
    expect(dialog.getByText('Grace Wanjiru')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Pass on: Thandiwe Mokoena' }));
    await screen.findByRole('textbox', { name: /^Your words to Grace/ });
    await untilClosed();
    await user.keyboard('{Escape}');
    const again = within(await screen.findByRole('dialog', { name: 'Ask for an introduction' }));
    expect(await text(again)).toMatch(/ My words$/u);
  });

  it('a request that waits for the viewer can be declined in the list', async () => {
    const { user, dialog, server } = await openDialog({ requests: [requestOf()] });
    await user.click(await dialog.findByRole('button', { name: 'Decline: Thandiwe Mokoena' }));
    await user.click(dialog.getByRole('switch', { name: 'Tell Thandiwe' }));
    await user.click(dialog.getByRole('button', { name: /^Decline/ }));
    await waitFor(() =>
      expect(server.asked('POST /introductions/7/acts')[0]?.body).toEqual({
        act: 'decline',
        reason: null,
        isTold: false,
        isLast: false,
      }),
    );
  });

  it('both lists of requests say when they are empty', async () => {
    const { dialog } = await openDialog();
    expect(await dialog.findByText('You have not asked for an introduction yet.')).toBeTruthy();
    expect(dialog.getByText('No request waits for you.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/introductions');
  });

  it('on phones, both lists of requests are tabs', async () => {
    setWindowWidth(390);
    const { user, dialog } = await openDialog({ requests: [asked, requestOf()] });
    expect(await dialog.findByText('You asked Priya on 22 Nov 2026.')).toBeTruthy();
    await user.click(dialog.getByRole('tab', { name: /^asked of you/ }));
    expect(await dialog.findByRole('button', { name: 'Pass on: Thandiwe Mokoena' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Ask / })).toBeNull();
    await user.click(dialog.getByRole('tab', { name: /^your introductions/ }));
    expect(await dialog.findByRole('button', { name: /^Take back/ })).toBeTruthy();
  });
});

it('A direct tie offers to copy the chain, and to write a mail if the address is visible', async () => {
  const { user } = await renderChains(PANEL, { chains: [chainOf(leila(STRONG, 2018))] });
  const link = await screen.findByRole('link', { name: 'Write to Leila' });
  expect(link.getAttribute('href')).toBe('mailto:leila%40halden.example');
  expect(screen.queryByRole('button', { name: 'Ask for an introduction' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy chain' }));
  expect(await navigator.clipboard.readText()).toContain('→ Leila Haddad');
});
