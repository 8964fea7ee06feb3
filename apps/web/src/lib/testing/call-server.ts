import { vi } from 'vitest';

export interface Asked {
  query: Record<string, string>;
  /** The JSON body, or the parts of a form. */
  body: Record<string, unknown>;
}

/** Returns the reply to a call; undefined for an empty reply. */
type Answer = (asked: Asked) => unknown;

interface Refusal {
  status: number;
  clientMessage?: string;
  fields?: Record<string, string>;
  code?: string;
}

/**
 * A fake server that replies to calls by their names ("PATCH /notifications/7"). Unknown calls get the status
 * 404. `fail` makes a call fail until `heal` is called; `hold` makes the reply to a call wait until `release`
 * is called.
 */
export function callServer(answers: Record<string, Answer>) {
  const asked: ({ call: string } & Asked)[] = [];
  const failing = new Map<string, Refusal>();
  const held = new Map<string, { until: Promise<void>; release: () => void }>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const call = `${init.method} ${url.pathname.replace('/api', '')}`;
    const request = { call, query: Object.fromEntries(url.searchParams), body: readBody(init.body) };
    asked.push(request);
    await held.get(call)?.until;
    return answerTo(request, answers[call], failing.get(call));
  });
  return {
    asked: (call: string): Asked[] => asked.filter((request) => request.call === call),
    fail: (call: string, refusal: Refusal = { status: 500 }) => void failing.set(call, refusal),
    heal: () => failing.clear(),
    hold: (call: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(call, { until: promise, release: resolve });
    },
    release: (call: string) => {
      held.get(call)?.release();
      held.delete(call);
    },
  };
}

function readBody(body: RequestInit['body']): Asked['body'] {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? (JSON.parse(body) as Asked['body']) : {};
}

function answerTo(asked: Asked, answer: Answer | undefined, refusal: Refusal | undefined): Response {
  const problem = refusal ?? (answer ? null : { status: 404 });
  if (problem) return Response.json({ title: 'No', type: 'about:blank', ...problem }, problem);
  const reply = answer?.(asked);
  return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
}
