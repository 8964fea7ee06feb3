// @vitest-environment happy-dom
import type { Introduction } from '@kithline/contract/introductions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasDrafts } from '../../../lib/drafts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { SESSION_KEY } from '../../../lib/signed-in.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { setWindowWidth } from '../../../lib/testing/window-width.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { aParty, nov } from '../testing/introduction-examples.ts';
import { grace, jamal, requestOf, thandiwe } from '../testing/request-examples.ts';
import { IntroductionDialog } from './IntroductionDialog.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const ACTS = 'POST /introductions/7/acts';
const VIEWER = {
  name: 'Inês Carvalho',
  profilePicture: null,
  primaryWorkRole: {
    title: 'Partner',
    organization: { id: 5, name: 'Lumen Advisory', profilePicture: null },
  },
};

/** After each act, the fake server changes the request as `after` says. */
async function open(facts: Partial<Introduction> = {}, after: Record<string, Partial<Introduction>> = {}) {
  let request = requestOf(facts);
  const onClose = vi.fn();
  const server = callServer({
    'GET /introductions/7': () => request,
    'GET /account': () => ({ profile: VIEWER }),
    'GET /persons/32': () => ({ emailWork: 'grace@paloma.example', emailPersonal: null }),
    [ACTS]: ({ body }) => {
      request = { ...request, ...after[String(body['act'])] };
      return request;
    },
  });
  queryClient.setQueryData(SESSION_KEY, { id: 2, personId: 1 });
  const root = createRootRoute({
    component: () => (
      <>
        <IntroductionDialog id={7} onClose={onClose} />
        <Toasts />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/introductions'] });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree: root, history }) as never} />
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  return { ...drawn, server, dialog, onClose, history };
}

const PASSED_ON: Partial<Introduction> = { state: 'passed-on', passedOn: nov(22), may: ['take-back'] };

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your words to/ });
const acts = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.asked(ACTS).map(({ body }) => body);

describe('A connector', () => {
  it('sees the way, the words of the asker, a draft, who sees what, and a preview', async () => {
    const { dialog } = await open();
    expect((await field()).value).toBe(
      'Dear Grace,\n\nThandiwe Mokoena, Managing Partner at Saltmarsh Advisory, would like to meet you. ' +
        'Thandiwe and I have been connected since 2017. You will find Thandiwe’s own words in the request. It is fine to say no.',
    );
    expect(screen.getByRole('heading', { name: 'Introduction asked of you' })).toBeTruthy();
    const way = within(dialog.getByRole('list', { name: 'The way of the request' }));
    await waitFor(() =>
      // A face without a picture has initials.
      expect(way.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'TMThandiwe MokoenaSaltmarsh Advisory',
        'tie: Familiar 2017',
        'ICYouLumen Advisory',
        'tie: Strong',
        'GWGrace WanjiruSaltmarsh Advisory',
      ]),
    );
    for (const words of [
      'Thandiwe to you, 21 Nov 2026',
      'Grace sees',
      'your words',
      'Thandiwe’s words',
      'Thandiwe sees',
      'that you passed it on, and when',
      'Grace’s answer: accepted or declined',
      'not your words to Grace',
      'What Grace will see',
    ])
      expect(dialog.getByText(words)).toBeTruthy();
  });

  it('passes the request on with Ctrl+Enter, and can undo it', async () => {
    const { user, server, onClose } = await open(
      {},
      {
        'pass-on': PASSED_ON,
        'take-back': requestOf(),
      },
    );
    await user.clear(await field());
    await user.type(await field(), 'She keeps her word.');
    expect(hasDrafts()).toBe(true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const passed = { act: 'pass-on', words: 'She keeps her word.', withAskerWords: true, by: 'message' };
    expect(acts(server)).toEqual([passed]);
    expect(hasDrafts()).toBe(false);
    await screen.findByText('Passed on to Grace');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(acts(server)).toEqual([passed, { act: 'take-back' }]));
    // The typed words are restored together with the request.
    await waitFor(async () => expect((await field()).value).toBe('She keeps her word.'));
  });

  it('can leave out their own words, and the words of the asker', async () => {
    const { user, server, dialog } = await open({}, { 'pass-on': PASSED_ON });
    await field();
    await user.click(dialog.getByRole('button', { name: 'start empty' }));
    await user.click(dialog.getByRole('switch', { name: 'With Thandiwe’s own words' }));
    expect(dialog.queryByText('your words')).toBeNull();
    expect(dialog.getByText('a short question in your name')).toBeTruthy();
    expect(dialog.queryByText('Thandiwe’s words')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Pass on/ }));
    await waitFor(() =>
      expect(acts(server)).toEqual([{ act: 'pass-on', words: null, withAskerWords: false, by: 'message' }]),
    );
  });

  it('cannot pass on words that are too long', async () => {
    const { user, server, dialog } = await open();
    await user.click(await field());
    await user.paste('x'.repeat(1001));
    expect(dialog.getByText('Message cannot exceed 1000 characters.')).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(server.asked(ACTS)).toEqual([]);
  });

  it('sees an error if passing on fails, and the typed words stay', async () => {
    const { user, server, dialog, onClose } = await open({}, { 'pass-on': PASSED_ON });
    await user.type(await field(), ' PS');
    server.fail(ACTS);
    await user.click(dialog.getByRole('button', { name: /^Pass on/ }));
    await dialog.findByText('Could not be passed on. Your words are kept.');
    expect((await field()).value).toMatch(/ PS$/u);
    server.heal();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('finds the typed words again after the dialog was closed', async () => {
    const { user, onClose, unmount } = await open();
    await user.type(await field(), ' PS');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    await open();
    expect((await field()).value).toMatch(/ PS$/u);
  });

  it('loses the typed words when the request has ended', async () => {
    const { user, unmount } = await open();
    await user.type(await field(), ' PS');
    expect(hasDrafts()).toBe(true);
    unmount();
    queryClient.clear();
    const { dialog } = await open({ state: 'withdrawn', endedOn: nov(23), may: [] });
    await dialog.findByText('Taken back');
    expect(hasDrafts()).toBe(false);
  });

  it('can send their own mail to a target who is not a member, and confirms that it was sent', async () => {
    const { user, server, dialog, onClose } = await open({ byMessage: false }, { 'pass-on': PASSED_ON });
    await field();
    expect(dialog.queryByRole('radio', { name: /^By message/ })).toBeNull();
    const mail = await dialog.findByRole('link', { name: 'Pass on' });
    await waitFor(() =>
      expect(mail.getAttribute('href')).toMatch(
        /^mailto:grace%40paloma\.example\?subject=Introduction%3A%20Thandiwe%20Mokoena&body=Dear%20Grace/u,
      ),
    );
    const sent = decodeURIComponent(mail.getAttribute('href') ?? '');
    expect(sent).toContain('Thandiwe’s own words are below.');
    expect(sent).toContain('Half an hour about cold chains.');
    mail.addEventListener('click', (event) => event.preventDefault());
    await user.click(mail);
    await dialog.findByText('Did you send it?');
    await user.click(dialog.getByRole('button', { name: 'Not yet' }));
    expect(server.asked(ACTS)).toEqual([]);
    const again = dialog.getByRole('link', { name: 'Pass on' });
    again.addEventListener('click', (event) => event.preventDefault());
    await user.click(again);
    await user.click(dialog.getByRole('button', { name: /^Yes, passed on/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(acts(server)[0]).toMatchObject({ act: 'pass-on', by: 'mail' });
  });

  it('can copy the text for their own mail, and confirms that it was sent', async () => {
    const { user, server, dialog } = await open({ byMessage: false }, { 'pass-on': PASSED_ON });
    await field();
    await user.click(dialog.getByRole('button', { name: 'Copy the text' }));
    await dialog.findByText('Copied. Did you send it?');
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('own words are below');
    expect(copied).toContain('Thandiwe Mokoena:\nHalf an hour about cold chains.');
    await user.click(dialog.getByRole('button', { name: /^Yes, passed on/ }));
    await waitFor(() => expect(acts(server)[0]).toMatchObject({ act: 'pass-on', by: 'mail' }));
  });

  it('sees a draft that asks the next connector to pass the request on, and cannot send it by their own mail', async () => {
    const { dialog } = await open({ next: jamal });
    expect((await field()).value).toMatch(
      /^Dear Jamal,[^]*would like to meet Grace Wanjiru\. Would you pass this on\?/u,
    );
    expect(dialog.getByText('Jamal can then pass it on to Grace.')).toBeTruthy();
    // Between connectors, a request is always sent in Kithline.
    expect(dialog.queryByRole('radio', { name: /^By your own mail/ })).toBeNull();
  });

  it("sees the previous connector's words, and that the asker will see only the answer", async () => {
    const before = { through: jamal, isFirst: false, throughWords: 'I know her well.', words: null };
    const { dialog } = await open(before);
    await field();
    expect(dialog.getByText('Jamal to you, 21 Nov 2026')).toBeTruthy();
    expect(dialog.getByText('I know her well.')).toBeTruthy();
    expect(dialog.getByText('No words were passed on.')).toBeTruthy();
    expect(dialog.queryByRole('switch')).toBeNull();
    expect(dialog.getByText('not that you passed it on')).toBeTruthy();
  });

  it("sees the previous connector's words even if that connector's account was deleted", async () => {
    const { dialog } = await open({ through: null, isFirst: false, throughWords: 'I know her well.' });
    await field();
    expect(dialog.getByText('Former member to you, 21 Nov 2026')).toBeTruthy();
    expect(dialog.getByText('I know her well.')).toBeTruthy();
    expect(dialog.getByText('not that you passed it on')).toBeTruthy();
    const way = within(dialog.getByRole('list', { name: 'The way of the request' }));
    expect(way.getByText('Former member')).toBeTruthy();
  });

  it('can decline in the same dialog, with a reason, and refuse further requests', async () => {
    const { user, server, dialog } = await open({}, { decline: { state: 'declined', may: [] } });
    await field();
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(dialog.getByText('Thandiwe will see “Declined”, but not who declined.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Not now');
    await user.click(dialog.getByRole('switch', { name: 'No more requests from Thandiwe' }));
    await user.click(dialog.getByRole('button', { name: /^Decline/ }));
    await dialog.findByText('Declined by you');
    expect(acts(server)).toEqual([{ act: 'decline', reason: 'Not now', isTold: true, isLast: true }]);
    expect(dialog.queryByRole('button', { name: /^Pass on/ })).toBeNull();
  });

  it('can put the request off, and reads that the asker is not notified', async () => {
    const { user, server, dialog, onClose } = await open();
    await field();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    await screen.findByText(/We do not tell Thandiwe\./u);
    expect(acts(server)).toEqual([{ act: 'later' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('reports the result of their own mail after a confirmation', async () => {
    const { user, server, dialog } = await open(
      { ...PASSED_ON, may: ['introduced', 'no-answer'], ownWords: 'Dear Grace', byMessage: false },
      { introduced: { state: 'accepted', may: [] } },
    );
    await user.click(await dialog.findByRole('button', { name: 'I introduced them' }));
    const question = within(await dialog.findByRole('alertdialog'));
    expect(acts(server)).toEqual([]);
    await user.click(question.getByRole('button', { name: /^I introduced them/u }));
    await dialog.findByText('Passed on, introduced');
    expect(acts(server)).toEqual([{ act: 'introduced' }]);
    expect(dialog.getByText('Dear Grace')).toBeTruthy();
  });

  it('sees a short heading and short labels on a phone', async () => {
    setWindowWidth(390);
    const { user, dialog } = await open();
    await field();
    expect(screen.getByRole('heading', { name: 'Introduction to Grace' })).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Your own mail' }));
    expect(dialog.getByRole('link', { name: 'Pass on' })).toBeTruthy();
  });
});

describe('The target', () => {
  const offered: Partial<Introduction> = {
    role: 'target',
    isFirst: false,
    through: aParty(2, 'Inês Carvalho'),
    throughWords: 'She keeps her word.',
    may: ['accept', 'later', 'decline'],
  };

  it('accepts, which opens the conversation', async () => {
    const { user, server, dialog, history } = await open(offered, {
      accept: { state: 'accepted', may: [], conversationId: 44 },
    });
    expect(await dialog.findByText('She keeps her word.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(history.location.hash).toBe('#messages=44'));
    expect(acts(server)).toEqual([{ act: 'accept' }]);
    expect(await dialog.findByText('Accepted by you')).toBeTruthy();
  });

  it('can decline, which removes the form', async () => {
    const { user, dialog } = await open(offered, { decline: { state: 'declined', may: [] } });
    await user.click(await dialog.findByRole('button', { name: 'Decline' }));
    expect(dialog.getByText('Thandiwe will see “Declined”.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Decline/ }));
    await dialog.findByText('Declined by you');
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('sees an error if accepting fails', async () => {
    const { user, server, dialog } = await open(offered);
    server.fail(ACTS, { status: 409, clientMessage: 'This request has ended.' });
    await user.click(await dialog.findByRole('button', { name: /^Accept/ }));
    await screen.findByText('This request has ended.');
  });
});

it('The asker sees where a request stands, and can open the conversation', async () => {
  const { dialog } = await open({
    state: 'accepted',
    conversationId: 44,
    may: [],
    role: 'asker',
    target: { ...grace, person: null },
    isFirst: false,
    asker: aParty(2, 'Inês Carvalho'),
    through: thandiwe,
    passedOn: nov(22),
    endedOn: nov(23),
  });
  const steps = within(await dialog.findByRole('list', { name: 'Where it stands' }));
  expect(steps.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Asked21 Nov',
    'Passed on22 Nov',
    'Accepted23 Nov',
  ]);
  expect(dialog.getByRole('link', { name: `Message ${grace.name}` }).getAttribute('href')).toBe(
    '#messages=44',
  );
});

it('A request that does not exist, or is not visible to the viewer, is replaced by a sentence', async () => {
  callServer({});
  renderLook(
    <QueryClientProvider client={queryClient}>
      <IntroductionDialog id={9} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  await screen.findByText('This request no longer exists, or it was not sent to you.');
});
