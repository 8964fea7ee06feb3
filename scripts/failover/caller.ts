import { SESSION_COOKIE } from '../../apps/server/src/accounts/session-cookies.ts';

/** The answer to a request. `status` is 0 if there was no answer. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Milliseconds after which a member gives up: more than a failover takes. */
const PATIENCE = 40_000;

/** Sends a request with a member's session, like a browser. `body` becomes JSON unless it is a form. */
export async function send(
  origin: string,
  token: string,
  { method = 'GET', path, body }: { method?: string; path: string; body?: object },
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const headers = {
    cookie: `${SESSION_COOKIE}=${token}`,
    origin,
    ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
  };
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

export const isDone = ({ status }: Reply): boolean => status >= 200 && status < 300;
