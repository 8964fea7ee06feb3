// @vitest-environment happy-dom
import type { Introduction } from '@kithline/contract/introductions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitingIntroductionsQuery } from '../../../lib/introductions.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { INTRODUCTIONS_KEY } from '../../../lib/reply-keys.ts';
import { SESSION_KEY } from '../../../lib/signed-in.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { Announcer } from '../../../ui/a11y/Announcer.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { renderDirectory } from '../../directory/testing/render-directory.tsx';
import {
  anAsked,
  aParty,
  aReceived,
  introductionsPage,
  LEILA,
  NOW,
  nov,
  PRIYA,
} from '../testing/introduction-examples.ts';
import { IntroductionsList } from './IntroductionsList.tsx';
import { WaitingCard } from './WaitingCard.tsx';

const LIST = 'GET /introductions';
const actOn = (id: number) => `POST /introductions/${id}/acts`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
});
afterEach(() => {
  cleanup();
  toast.clear();
  queryClient.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const WAITING = aReceived(21);
const ANSWERED = aReceived(22, {
  state: 'accepted',
  passedOn: nov(10),
  endedOn: nov(12),
  may: [],
  isWaiting: false,
  conversationId: 77,
});
const OPEN = anAsked(11, { may: ['withdraw', 'remind'] });
const DECLINED = anAsked(12, {
  target: aParty(15, 'Mateo Villanueva'),
  state: 'declined',
  reason: 'He is on leave.',
  endedOn: nov(26),
  may: [],
});

interface Opened {
  all?: readonly Introduction[];
  node?: ReactNode;
}

/** Opens the page with a fake server that has these requests and applies acts to them. */
async function openAt(address: string, { all = [OPEN, DECLINED, WAITING, ANSWERED], node }: Opened = {}) {
  let current = [...all];
  let offFrom = [{ id: 90, name: 'Jonas Bergström', profilePicture: null }];
  let isOff = false;
  const settings = () => ({ isOff, offFrom });
  const change = (id: number, more: Partial<Introduction>) => {
    current = current.map((one) => (one.id === id ? { ...one, ...more } : one));
    return current.find((one) => one.id === id);
  };
  const acts = Object.fromEntries(
    all.flatMap(({ id }) => [
      [`GET /introductions/${id}`, () => current.find((one) => one.id === id)],
      [
        actOn(id),
        ({ body }: { body: Record<string, unknown> }) => change(id, AFTER[String(body['act'])] ?? {}),
      ],
    ]),
  );
  const server = callServer({
    [LIST]: ({ query }) =>
      introductionsPage(
        current.filter(({ target }) => !query['personId'] || target.person?.id === Number(query['personId'])),
        query,
      ),
    'GET /account/introductions': settings,
    'PATCH /account/introductions': ({ body }) => {
      isOff = body['isOff'] === true;
      return settings();
    },
    'DELETE /account/introductions/off/90': () => {
      offFrom = [];
      return settings();
    },
    ...acts,
  });
  const asked = vi.fn();
  queryClient.setQueryData(SESSION_KEY, { id: 2 });
  const drawn = await renderDirectory(
    <QueryClientProvider client={queryClient}>
      <h1>Introductions</h1>
      {node ?? <IntroductionsList onAsk={asked} />}
      <Announcer />
      <Toasts />
    </QueryClientProvider>,
    address,
  );
  const refresh = (next: Introduction[]) => {
    current = next;
    return queryClient.invalidateQueries({ queryKey: INTRODUCTIONS_KEY });
  };
  return { ...drawn, server, asked, refresh };
}

/** The changes that each act makes in a request. */
const AFTER: Readonly<Record<string, Partial<Introduction>>> = {
  withdraw: { state: 'withdrawn', endedOn: NOW, may: [] },
  remind: { remindedOn: NOW, may: ['withdraw'] },
  later: { laterUntil: NOW + 3 * 86_400, isWaiting: false },
  decline: { state: 'declined', endedOn: NOW, may: [], isWaiting: false },
  accept: { state: 'accepted', endedOn: NOW, may: [], isWaiting: false, conversationId: 88 },
  introduced: { state: 'accepted', endedOn: NOW, may: [], isWaiting: false },
};

const group = (name: RegExp) => screen.findByRole('region', { name });
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const tab = (name: RegExp) => screen.getByRole('link', { name });

describe('The requests that the viewer made', () => {
  it('are in two groups, with the tie to the connector, the steps and the next act', async () => {
    await openAt('/introductions');
    expect((await group(/^Waiting for an answer 1$/u)).textContent).toContain('Leila Haddad');
    expect((await group(/^Ended 1$/u)).textContent).toContain('Mateo Villanueva');
    const open = await rowOf('Leila Haddad');
    expect(open.getByText('Priya Raghunathan')).toBeTruthy();
    expect(open.getByText('Strong')).toBeTruthy();
    expect(open.getByText('22 Nov, 8 days ago').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(open.getByText('ends by itself on 6 Dec')).toBeTruthy();
    const ended = await rowOf('Mateo Villanueva');
    const steps = ended.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual(['Asked22 Nov', 'Declined26 Nov']);
    expect(ended.getByText('“He is on leave.”')).toBeTruthy();
    expect(ended.getByRole('link', { name: /^Ask through somebody else/u }).getAttribute('href')).toBe(
      '/people/15?tab=you',
    );
    expect(screen.getByText(/^If a request gets no answer for 14 days, it ends by itself/u)).toBeTruthy();
    expect(tab(/^Asked by you/u).textContent).toBe('Asked by you2');
    expect(tab(/^Asked of you/u).textContent).toBe('Asked of you2');
    await screen.findByText('2 requests');
  });

  it('are narrowed by the state in the URL', async () => {
    const { user, where, server, back } = await openAt('/introductions');
    await rowOf('Leila Haddad');
    await user.click(screen.getByRole('radio', { name: 'Ended 1' }));
    expect(where()).toBe('/introductions?state=ended');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Leila Haddad' })).toBeNull());
    expect(server.asked(LIST).at(-1)?.query).toMatchObject({ tab: 'by', state: 'ended' });
    await back();
    await rowOf('Leila Haddad');
  });

  it('can be narrowed to one person', async () => {
    const { user, where } = await openAt('/introductions?person=15');
    await rowOf('Mateo Villanueva');
    expect(screen.queryByRole('link', { name: 'Leila Haddad' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove To meet Mateo Villanueva' }));
    expect(where()).toBe('/introductions');
    await rowOf('Leila Haddad');
  });

  it('are taken back after a question in the row, which Escape closes', async () => {
    const { user, server } = await openAt('/introductions');
    const row = await rowOf('Leila Haddad');
    await user.click(row.getByRole('button', { name: /^Take back/u }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Take this request back? Priya will no longer see it.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Take back'));
    await user.keyboard('{Enter}');
    server.fail(actOn(11), { status: 409, clientMessage: 'Priya has passed the request on.' });
    await user.click(await screen.findByRole('button', { name: /^Take back/u }));
    await screen.findByText('Priya has passed the request on.');
    server.heal();
    await user.click(screen.getByRole('button', { name: /^Take back/u }));
    await screen.findByText('Request taken back');
    expect(server.asked(actOn(11)).at(-1)?.body).toEqual({ act: 'withdraw' });
    expect((await group(/^Ended 2$/u)).textContent).toContain('Taken back');
  });

  it('cannot be taken back once they were passed on, and allow a reminder only seven days later', async () => {
    const passed = anAsked(11, {
      state: 'passed-on',
      passedOn: nov(24),
      remindableFrom: nov(24) + 7 * 86_400,
      may: [],
    });
    await openAt('/introductions', { all: [passed] });
    const row = await rowOf('Leila Haddad');
    expect(row.queryByRole('button', { name: /^Take back/u })).toBeNull();
    const remind = row.getByRole('button', {
      name: 'Remind',
      description: 'you can send one reminder, from 1 Dec',
    });
    expect(remind.getAttribute('aria-disabled')).toBe('true');
    expect(row.getByText('you can send one reminder, from 1 Dec')).toBeTruthy();
  });

  it('allow one reminder', async () => {
    const { user, server } = await openAt('/introductions');
    const row = await rowOf('Leila Haddad');
    await user.click(row.getByRole('button', { name: /^Remind once/u }));
    await screen.findByText('Reminder sent');
    expect(server.asked(actOn(11)).map(({ body }) => body)).toEqual([{ act: 'remind' }]);
    expect(row.getByText('reminder sent 30 Nov, ends 6 Dec')).toBeTruthy();
    expect(row.queryByRole('button', { name: /^Remind/u })).toBeNull();
  });

  it('link to the conversation once they were accepted', async () => {
    const accepted = anAsked(11, { state: 'accepted', endedOn: nov(26), may: [], conversationId: 88 });
    await openAt('/introductions', { all: [accepted] });
    const link = (await rowOf('Leila Haddad')).getByRole('link', { name: 'Message Leila Haddad' });
    expect(link.getAttribute('href')).toBe('#messages=88');
  });

  it('open in a dialog with their words and acts, and a link to the visible profile', async () => {
    const { user, where } = await openAt('/introductions');
    await user.click((await rowOf('Leila Haddad')).getByRole('link', { name: 'Leila Haddad' }));
    expect(where()).toBe('/introductions?tab=by&open=11');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('I would like to learn how Halden chooses funds.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Leila Haddad' }).getAttribute('href')).toBe('/people/12');
    expect(dialog.getByRole('button', { name: /^Remind once/u })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Take back/u }));
    await user.click(dialog.getByRole('button', { name: /^Take back/u }));
    expect(await dialog.findByText('Taken back')).toBeTruthy();
  });

  it('have no link to a profile that is not visible', async () => {
    const hidden = anAsked(11, { target: { ...LEILA, person: null, role: 'Director at Halden' } });
    await openAt('/introductions?open=11', { all: [hidden] });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('to Leila Haddad')).toBeTruthy();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('show what another browser changed', async () => {
    const { refresh } = await openAt('/introductions');
    await rowOf('Leila Haddad');
    await refresh([{ ...OPEN, state: 'accepted', endedOn: NOW, may: [], conversationId: 88 }]);
    expect((await group(/^Ended 1$/u)).textContent).toContain('Accepted');
  });
});

describe('The requests that reached the viewer', () => {
  it('show who asks, whom they want to meet, and their words', async () => {
    await openAt('/introductions?tab=of');
    const waiting = within(await group(/^Waiting for your answer 1$/u));
    expect(waiting.getByText('“Leila has moved cold chains off diesel.”')).toBeTruthy();
    expect(waiting.getByText('asked 21 Nov 2026, 9 days ago')).toBeTruthy();
    expect(waiting.getByText('ends 5 Dec')).toBeTruthy();
    const answered = within(await group(/^Done 1$/u));
    expect(answered.getByText('Passed on, accepted')).toBeTruthy();
    expect(answered.getByRole('link', { name: 'Message Thandiwe Mokoena' })).toBeTruthy();
    expect(
      screen.getByText(/^The person whom they want to meet hears of a request only if you pass it on/u),
    ).toBeTruthy();
  });

  it('open in a dialog whose state is in the URL, and the back button closes it', async () => {
    const { user, where, back } = await openAt('/introductions?tab=of');
    await user.click(await screen.findByRole('button', { name: /^Pass on the request of/u }));
    expect(where()).toBe('/introductions?tab=of&open=21');
    await screen.findByRole('dialog');
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/introductions?tab=of');
  });

  it('lead from their dialog back to the list, even if Close is pressed twice', async () => {
    const { user, where } = await openAt('/introductions?state=ended&tab=of');
    await user.click(screen.getByRole('radio', { name: /^All/u }));
    await user.click(await screen.findByRole('button', { name: /^Pass on the request of/u }));
    const close = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' });
    fireEvent.click(close);
    await waitFor(() => expect(where()).toBe('/introductions?tab=of'));
    fireEvent.click(close);
    await group(/^Waiting for your answer/u);
    expect(where()).toBe('/introductions?tab=of');
  });

  it('can be opened by a URL without the tab, and closing the dialog shows the list', async () => {
    const { user, where } = await openAt('/introductions?open=21');
    await screen.findByRole('dialog');
    await group(/^Waiting for your answer/u);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(where()).toBe('/introductions?tab=of');
    await group(/^Waiting for your answer/u);
  });

  it('can be put off, and the viewer reads that the asker is not notified', async () => {
    const { user, server } = await openAt('/introductions?tab=of');
    await user.click(await screen.findByRole('button', { name: /^Not now/u }));
    await screen.findByText('The request comes back on 3 Dec. We do not tell Thandiwe.');
    expect(server.asked(actOn(21)).map(({ body }) => body)).toEqual([{ act: 'later' }]);
    await screen.findByText('back on 3 Dec, ends 5 Dec');
    expect(screen.queryByRole('button', { name: /^Not now/u })).toBeNull();
  });

  it('can be declined in the row with a reason, without notifying the asker, and with "No more requests"', async () => {
    const { user, server } = await openAt('/introductions?tab=of');
    const decline = () => screen.findByRole('button', { name: /^Decline the request of/u });
    await user.click(await decline());
    const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason \(optional\)/u);
    await waitFor(() => expect(document.activeElement).toBe(reason()));
    await user.type(reason(), 'She is on leave.{Escape}');
    await user.click(await decline());
    expect(reason().value).toBe('She is on leave.');
    server.fail(actOn(21));
    await user.click(screen.getByRole('switch', { name: 'Tell Thandiwe' }));
    await user.click(screen.getByRole('switch', { name: 'No more requests from Thandiwe' }));
    await user.click(screen.getByRole('button', { name: /^Decline/u }));
    await screen.findByText('The request was not declined. Your reason is kept. Try again.');
    server.heal();
    await user.click(screen.getByRole('button', { name: /^Decline/u }));
    await screen.findByText('Declined. We have not told Thandiwe.');
    expect(server.asked(actOn(21)).at(-1)?.body).toEqual({
      act: 'decline',
      reason: 'She is on leave.',
      isTold: false,
      isLast: true,
    });
    expect((await group(/^Done 2$/u)).textContent).toContain('Declined by you');
  });

  it('are not declined with a reason that is too long, not counting spaces at its end', async () => {
    const { user, server } = await openAt('/introductions?tab=of');
    await user.click(await screen.findByRole('button', { name: /^Decline the request of/u }));
    fireEvent.change(screen.getByLabelText(/^Reason/u), { target: { value: 'x'.repeat(501) } });
    await screen.findByText('Reason cannot exceed 500 characters.');
    fireEvent.change(screen.getByLabelText(/^Reason/u), { target: { value: `${'x'.repeat(500)} ` } });
    await waitFor(() => expect(screen.queryByText('Reason cannot exceed 500 characters.')).toBeNull());
    fireEvent.change(screen.getByLabelText(/^Reason/u), { target: { value: 'x'.repeat(501) } });
    await user.click(screen.getByRole('button', { name: /^Decline/u }));
    expect(server.asked(actOn(21))).toHaveLength(0);
  });

  it('are accepted by the target, who can then write to the asker', async () => {
    const offered = aReceived(23, {
      role: 'target',
      isFirst: false,
      through: PRIYA,
      words: null,
      throughWords: 'You two should talk.',
      may: ['accept', 'later', 'decline'],
    });
    const { user, hash } = await openAt('/introductions?tab=of', { all: [offered] });
    const row = await rowOf('Thandiwe Mokoena');
    expect(row.getByText('You')).toBeTruthy();
    expect(row.getByText('through Priya Raghunathan')).toBeTruthy();
    expect(row.getByText('Priya Raghunathan: “You two should talk.”')).toBeTruthy();
    await user.click(row.getByRole('button', { name: /^Accept/u }));
    await screen.findByText('You and Thandiwe can write to each other now.');
    await screen.findByText('Accepted by you');
    await user.click(screen.getByRole('button', { name: 'Message' }));
    expect(hash()).toBe('#messages=88');
  });

  it("end with the result of the connector's own mail, after a question in the row is confirmed", async () => {
    const mailed = aReceived(24, {
      state: 'passed-on',
      passedOn: nov(24),
      byMessage: false,
      may: ['introduced', 'no-answer', 'later'],
    });
    const { user, server } = await openAt('/introductions?tab=of', { all: [mailed] });
    const row = await rowOf('Thandiwe Mokoena');
    expect(row.getByText(/^passed on by your mail 24 Nov/u)).toBeTruthy();
    await user.click(row.getByRole('button', { name: /^No answer/u }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Tell Thandiwe that nobody answered? This ends the request.',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No answer'));
    expect(server.asked(actOn(24))).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /^I introduced them/u }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText('Tell Thandiwe that you introduced Leila? This ends the request.');
    server.fail(actOn(24));
    await user.click(question.getByRole('button', { name: /^I introduced them/u }));
    await question.findByText('Your answer was not saved. Try again.');
    server.heal();
    await user.click(question.getByRole('button', { name: /^I introduced them/u }));
    await screen.findByText('We have told Thandiwe that you introduced Leila.');
    expect(server.asked(actOn(24)).at(-1)?.body).toEqual({ act: 'introduced' });
    await screen.findByText('Passed on, introduced');
  });

  it('show a sentence if no words were passed on', async () => {
    await openAt('/introductions?tab=of', { all: [aReceived(25, { words: null, throughWords: null })] });
    await screen.findByText('No words were passed on.');
  });

  it('report an answer that failed, and are loaded again', async () => {
    const { user, server } = await openAt('/introductions?tab=of');
    await group(/^Waiting for your answer/u);
    server.fail(actOn(21), { status: 409, clientMessage: 'Thandiwe has taken the request back.' });
    const reads = server.asked(LIST).length;
    await user.click(await screen.findByRole('button', { name: /^Not now/u }));
    await screen.findByText('Thandiwe has taken the request back.');
    await waitFor(() => expect(server.asked(LIST).length).toBeGreaterThan(reads));
  });
});

describe('The page of requests', () => {
  it('moves between rows with j and k, asks with t before it takes a request back, and sends a reminder with r', async () => {
    const { server } = await openAt('/introductions');
    await rowOf('Leila Haddad');
    for (const key of ['j', 'j']) press(key);
    expect(document.activeElement?.textContent).toBe('Mateo Villanueva');
    press('k');
    expect(document.activeElement?.textContent).toBe('Leila Haddad');
    press('r');
    await waitFor(() => expect(server.asked(actOn(11))).toHaveLength(1));
    await screen.findByText('Reminder sent');
    press('t');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('says that the viewer has asked nobody yet, and offers to find somebody', async () => {
    const { user, asked } = await openAt('/introductions', { all: [] });
    await screen.findByText('You have not asked for an introduction yet.');
    await user.click(screen.getByRole('button', { name: 'Find somebody' }));
    await user.click(screen.getByRole('button', { name: 'Ask for an introduction' }));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('says that nobody has asked the viewer', async () => {
    await openAt('/introductions?tab=of', { all: [] });
    await screen.findByText('Nobody has asked you.');
  });

  it('offers all requests if none has the chosen state', async () => {
    await openAt('/introductions?state=ended', { all: [OPEN] });
    await screen.findByText('No requests match.');
    expect(screen.getByRole('link', { name: 'Show all of them' }).getAttribute('href')).toBe(
      '/introductions',
    );
  });

  it('says that the list did not load, and loads it again', async () => {
    const { user, server } = await openAt('/introductions', { node: null });
    server.fail(LIST);
    cleanup();
    queryClient.clear();
    await renderDirectory(
      <QueryClientProvider client={queryClient}>
        <IntroductionsList onAsk={() => undefined} />
      </QueryClientProvider>,
      '/introductions',
    );
    await screen.findByText('This list did not load.', undefined, { timeout: 10_000 });
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Leila Haddad');
  });

  it('shows the last page of the list if the page in the URL does not exist', async () => {
    const { where } = await openAt('/introductions?page=9');
    await rowOf('Leila Haddad');
    await waitFor(() => expect(where()).toBe('/introductions'));
  });
});

describe('The setting of who may ask the viewer', () => {
  const openSettings = async () => {
    const opened = await openAt('/introductions');
    await opened.user.click(screen.getByRole('button', { name: 'Who may ask you' }));
    return { ...opened, panel: within(await screen.findByRole('dialog', { name: 'Who may ask you' })) };
  };

  it('can be switched off, and stays off if switching it on could not be saved', async () => {
    const { user, server, panel } = await openSettings();
    const anybody = await panel.findByRole<HTMLInputElement>('switch', {
      name: 'Members can ask you for introductions',
    });
    expect(anybody.checked).toBe(true);
    await user.click(anybody);
    await panel.findByText('Nobody can ask you for an introduction. Requests that you already have stay.');
    expect(server.asked('PATCH /account/introductions').map(({ body }) => body)).toEqual([{ isOff: true }]);
    server.fail('PATCH /account/introductions');
    await user.click(anybody);
    await screen.findByText('Your choice was not saved. Try again.');
    expect(anybody.checked).toBe(false);
  });

  it('lists members from whom no requests are taken, who can be allowed again', async () => {
    const { user, panel } = await openSettings();
    await user.click(await panel.findByRole('button', { name: 'Allow again: Jonas Bergström' }));
    await waitFor(() => expect(panel.queryByText('Jonas Bergström')).toBeNull());
    expect(document.activeElement).toBe(panel.getByRole('switch'));
  });
});

const loaded = ({ queryKey }: { queryKey: readonly unknown[] }) => queryClient.getQueryData(queryKey);

describe('The card "Waiting for you" of the home page', () => {
  it('shows three of the requests that wait, and how many more there are', async () => {
    const all = [21, 22, 23, 24, 25].map((id) => aReceived(id));
    await openAt('/', { all: [...all, aReceived(26, { isWaiting: false })], node: <WaitingCard /> });
    const card = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(card.getByText('5 introductions')).toBeTruthy();
    expect(card.getAllByRole('listitem')).toHaveLength(3);
    const [first] = card.getAllByRole('link', { name: 'Thandiwe Mokoena would like to meet Leila Haddad' });
    expect(first?.getAttribute('href')).toBe('/introductions?tab=of&open=21');
    expect(card.getByRole('link', { name: '2 more' }).getAttribute('href')).toBe(
      '/introductions?tab=of&state=open',
    );
  });

  it('is missing if nothing waits', async () => {
    await openAt('/', { all: [ANSWERED], node: <WaitingCard /> });
    await waitFor(() => expect(loaded(waitingIntroductionsQuery)).toBeDefined());
    expect(screen.queryByRole('region')).toBeNull();
  });
});
