import * as z from 'zod/mini';
import { CurrentPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './wire.ts';

export const SESSION_DEVICES = ['desktop', 'mobile', 'tablet'] as const;
export type SessionDevice = (typeof SESSION_DEVICES)[number];

/** The code of the 403 for a sensitive act when the last proof is more than 15 minutes old. */
export const PROOF_NEEDED = 'proof-needed';

export const ListedSession = z
  .object({
    /** Cannot be used to sign in. */
    id: z.string(),
    /** "Firefox on macOS"; null if unknown. */
    browser: z.nullable(z.string()),
    device: z.nullable(z.enum(SESSION_DEVICES)),
    /** The network of the IP address; null if unknown. */
    network: z.nullable(z.string()),
    openedOn: Instant,
    /** When the session was last used, exact to the hour. */
    lastUsedOn: Instant,
    /** The session of this request. */
    isCurrent: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ListedSession' });
export type ListedSession = z.infer<typeof ListedSession>;

const ListedSessions = z.object({ sessions: z.array(ListedSession) });
export type ListedSessions = z.infer<typeof ListedSessions>;

/** Seconds until the session's last proof expires; 0 if it has expired. */
const Proof = z.object({ secondsLeft: z.int() });
export type Proof = z.infer<typeof Proof>;

export const PasswordProof = z.object({ password: CurrentPassword });

export const sessionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/account/sessions',
    audience: 'member',
    evenWhenDue: true,
    summary: 'Where the member is logged in, this browser first',
    reply: ListedSessions,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/account/sessions/{id}',
    audience: 'member',
    summary: 'Ends a session of the member (404 for any other)',
    params: z.object({ id: z.uuid() }),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/account/sessions',
    audience: 'member',
    evenWhenDue: true,
    summary: 'Ends every session of the member except the session of this request',
  }),
  readProof: endpoint({
    method: 'GET',
    path: '/auth/proof',
    audience: 'member',
    evenWhenDue: true,
    summary: 'How long the last proof is still valid for sensitive acts',
    reply: Proof,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/auth/proof',
    audience: 'member',
    evenWhenDue: true,
    summary: 'Gives a proof with the password (422 when it is wrong); valid for 15 minutes',
    body: PasswordProof,
  }),
};
