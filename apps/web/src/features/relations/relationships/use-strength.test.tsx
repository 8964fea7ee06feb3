import { type RelationshipRef, type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { networkScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { useStrength } from './use-strength.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PERSON = 12;
const [WEAK, FAMILIAR, STRONG] = [1, 2, 3] as const;
const recorded = (id: StrengthId): RelationshipRef => ({ id: 31, strength: strengthOf(id) });
const profileWith = (relationship: RelationshipRef | null) => ({ id: PERSON, relationship });

interface Waiting {
  method: string;
  answer: (response: Response) => void;
}

/** A fake server. The test sends one reply at a time, to the oldest request with the given method. */
function slowServer() {
  const waiting: Waiting[] = [];
  vi.stubGlobal(
    'fetch',
    (_address: string, { method = 'GET', signal }: RequestInit) =>
      new Promise<Response>((answer, giveUp) => {
        signal?.addEventListener('abort', () => giveUp(signal.reason));
        waiting.push({ method, answer });
      }),
  );
  const reply = async (method: string, body: object | null) => {
    await waitFor(() => expect(waiting.some((pending) => pending.method === method)).toBe(true));
    const [pending] = waiting.splice(
      waiting.findIndex((one) => one.method === method),
      1,
    );
    await act(async () => pending?.answer(Response.json(body ?? {}, { status: body ? 201 : 500 })));
  };
  return { reply, pending: () => waiting.map(({ method }) => method) };
}

/** Renders a component that shows the strength in the profile and sets it. */
function openProfile(client: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SearchScopeProvider value={networkScope(7)}>{children}</SearchScopeProvider>
    </QueryClientProvider>
  );
  return renderHook(
    () => {
      const { data } = useQuery({
        queryKey: ['people', PERSON, 'profile', {}],
        queryFn: async ({ signal }) =>
          (await (await fetch('/profile', { signal })).json()) as ReturnType<typeof profileWith>,
      });
      const shown = data?.relationship ?? null;
      return { shown: shown?.strength.id ?? null, control: useStrength(PERSON, shown) };
    },
    { wrapper },
  );
}

function setUp(relationship: RelationshipRef | null) {
  const server = slowServer();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData(['people', PERSON, 'profile', {}], profileWith(relationship));
  const { result } = openProfile(client);
  const choose = (id: StrengthId | null) => act(async () => result.current.control.choose(id));
  const shows = (id: StrengthId | null) => waitFor(() => expect(result.current.shown).toBe(id));
  return { server, client, result, choose, shows };
}

describe('Two choices of a strength in quick succession', () => {
  it('revert to the saved value if both fail', async () => {
    const { server, result, choose, shows } = setUp(recorded(STRONG));
    await choose(FAMILIAR);
    await shows(FAMILIAR);
    await choose(WEAK);
    await shows(WEAK);
    await server.reply('POST', null);
    await server.reply('POST', null);
    await shows(STRONG);
    expect(result.current.control.failed).toBe(true);
  });

  it('revert to the first choice if it was saved and the second failed', async () => {
    const { server, choose, shows } = setUp(recorded(STRONG));
    await choose(FAMILIAR);
    await shows(FAMILIAR);
    await choose(WEAK);
    await shows(WEAK);
    await server.reply('POST', recorded(FAMILIAR));
    await shows(WEAK);
    await server.reply('POST', null);
    await shows(FAMILIAR);
  });
});

describe('A choice of a strength', () => {
  it('that was saved despite an error reply shows no error once the profile shows the choice', async () => {
    const { server, result, choose, shows } = setUp(recorded(STRONG));
    await choose(WEAK);
    await server.reply('POST', null);
    await waitFor(() => expect(result.current.control.failed).toBe(true));
    await shows(STRONG);
    await server.reply('GET', profileWith(recorded(WEAK)));
    await shows(WEAK);
    await waitFor(() => expect(result.current.control.failed).toBe(false));
  });

  it('is not reverted by the reply to an earlier request', async () => {
    const { server, client, result, choose, shows } = setUp(recorded(STRONG));
    void client.invalidateQueries({ queryKey: ['people', PERSON, 'profile', {}] });
    await waitFor(() => expect(server.pending()).toEqual(['GET']));
    await choose(WEAK);
    await shows(WEAK);
    await server.reply('GET', profileWith(recorded(STRONG)));
    // Wait long enough for the reply to be shown if its request was not canceled.
    await act(async () => new Promise((done) => setTimeout(done, 20)));
    expect(result.current.shown).toBe(WEAK);
    await server.reply('POST', recorded(WEAK));
    await server.reply('GET', profileWith(recorded(WEAK)));
    await shows(WEAK);
  });
});
