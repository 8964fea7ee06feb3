// @vitest-environment happy-dom
import type { Introduction } from '@kithline/contract/introductions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { IntroductionCard } from './IntroductionCard.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const ACTS = 'POST /introductions/7/acts';

const someone = (name: string): Introduction['asker'] => ({
  name,
  profilePicture: null,
  role: null,
  person: null,
  userId: null,
  strength: null,
  connectedOn: null,
});

const REQUEST: Introduction = {
  id: 7,
  role: 'connector',
  state: 'asked',
  asker: someone('Thandiwe Mokoena'),
  target: someone('Grace Wanjiru'),
  through: someone('Inês Carvalho'),
  isFirst: false,
  next: null,
  words: 'Half an hour',
  throughWords: null,
  ownWords: null,
  askedOn: 1_795_000_000,
  passedOn: null,
  endedOn: null,
  endsOn: 1_796_000_000,
  remindableFrom: 1_795_500_000,
  remindedOn: null,
  laterUntil: null,
  reason: null,
  byMessage: true,
  conversationId: null,
  may: [],
  isWaiting: false,
};

/** Renders the card in the conversation 12. After each act, the fake server returns the facts in `after`. */
function draw(facts: Partial<Introduction>, after: Record<string, Partial<Introduction>> = {}) {
  let request = { ...REQUEST, ...facts };
  const server = callServer({
    'GET /introductions/7': () => request,
    [ACTS]: ({ body }) => {
      request = { ...request, ...after[String(body['act'])] };
      return request;
    },
  });
  return { server, ...renderCard() };
}

function renderCard() {
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <IntroductionCard id={7} conversationId={12} />
    </QueryClientProvider>,
  );
}

it('The card gives a connector a link to the dialog that answers the request', async () => {
  draw({ may: ['pass-on', 'decline'], isWaiting: true });
  const answer = await screen.findByRole('link', { name: 'Answer' });
  expect(answer.getAttribute('href')).toBe('/introductions?tab=of&open=7');
  expect(screen.getByText('Thandiwe Mokoena would like to meet Grace Wanjiru')).toBeTruthy();
  expect(screen.getByText('Waiting for your answer')).toBeTruthy();
});

describe('The target', () => {
  const offered: Partial<Introduction> = { role: 'target', may: ['accept', 'decline'], isWaiting: true };

  it('sees the role and words of the asker, and a link to the request', async () => {
    draw({ ...offered, asker: { ...someone('Thandiwe Mokoena'), role: 'Partner at Saltmarsh' } });
    expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe(
      '/introductions?tab=of&open=7',
    );
    expect(screen.getByText('Partner at Saltmarsh')).toBeTruthy();
    expect(screen.getByText('Half an hour')).toBeTruthy();
  });

  it('can accept on the card, which then links to the new conversation', async () => {
    const { user, server } = draw(offered, {
      accept: { state: 'accepted', may: [], conversationId: 44 },
    });
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    const open = await screen.findByRole('link', { name: 'Open the conversation' });
    expect(open.getAttribute('href')).toBe('#messages=44');
    expect(screen.getByText('Accepted by you')).toBeTruthy();
    expect(server.asked(ACTS).map(({ body }) => body)).toEqual([{ act: 'accept' }]);
  });

  it('can decline on the card, after a question', async () => {
    const { user, server } = draw(offered, { decline: { state: 'declined', may: [] } });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await screen.findByText('Decline? Thandiwe Mokoena will see “Declined”.');
    await user.click(screen.getByRole('button', { name: /^Decline/ }));
    await screen.findByText('Declined by you');
    expect(server.asked(ACTS)[0]?.body).toEqual({ act: 'decline', reason: null, isTold: true });
  });

  it('sees an error if the answer was not saved, and another one if the request was deleted', async () => {
    const { user, server } = draw(offered);
    server.fail(ACTS);
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    await screen.findByText('Your answer was not saved. Try again.');
    server.fail(ACTS, { status: 404 });
    await user.click(await screen.findByRole('button', { name: /^Accept/ }));
    await screen.findByText('This request is no longer there. It may have been taken back.');
  });
});

it.each([
  [{ role: 'asker' }, 'Waiting for Inês Carvalho'],
  [{ role: 'asker', state: 'passed-on', passedOn: 1 }, 'Passed on, waiting for an answer'],
  [{ role: 'asker', state: 'accepted', passedOn: 1 }, 'Accepted'],
  [{ role: 'asker', state: 'declined' }, 'Declined'],
  [{ role: 'asker', state: 'withdrawn' }, 'Taken back'],
  [{ role: 'connector', state: 'passed-on', passedOn: 1 }, 'Passed on'],
  [{ role: 'connector', state: 'accepted', passedOn: 1 }, 'Passed on, accepted'],
  [{ role: 'connector', state: 'accepted', passedOn: 1, byMessage: false }, 'Passed on, introduced'],
  [{ role: 'connector', state: 'declined', passedOn: 1 }, 'Passed on, declined'],
  [{ role: 'connector', state: 'declined' }, 'Declined by you'],
  [{ role: 'connector', state: 'unanswered' }, 'No answer'],
  [{ role: 'connector', state: 'unanswered', passedOn: 1 }, 'Passed on, no answer'],
  [{ role: 'target', state: 'declined' }, 'Declined by you'],
] as const)('The card of a request with %o says "%s"', async (facts, words) => {
  draw(facts);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('A card that did not load says so, and can be loaded again', async () => {
  const server = callServer({ 'GET /introductions/7': () => ({ ...REQUEST, may: ['pass-on'] }) });
  server.fail('GET /introductions/7');
  const { user } = renderCard();
  await screen.findByText('The introduction did not load.', undefined, { timeout: 10_000 });
  server.heal();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Answer' });
});

it('A request that the viewer may not see has no card', async () => {
  const server = callServer({});
  const { container } = renderCard();
  await waitFor(() => expect(server.asked('GET /introductions/7')).toHaveLength(1));
  await waitFor(() => expect(container.querySelector('span')).toBeNull());
});
