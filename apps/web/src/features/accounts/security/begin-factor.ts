import { queryClient } from '../../../lib/query-client.ts';
import { proveFirst } from '../prove-first.ts';
import { sessionsQuery } from '../sessions.data.ts';
import type { FactorStep } from './factor-step.ts';
import { beginAuthenticator } from './second-factors.data.ts';

/**
 * The first step towards a second factor, after a proof where the last one is too old; null when the member
 * gives none. Throws CallFailure.
 */
export async function beginFactor(kind: 'authenticator' | 'passkey'): Promise<FactorStep | null> {
  // Asked for here, so that the question does not stand above the dialog.
  if (!(await proveFirst())) return null;
  if (kind === 'authenticator') return { kind, ...(await beginAuthenticator()) };
  return { kind, suggestedName: await nameOfBrowser() };
}

/** "Chrome on Linux", as the server names this session; empty where it does not. */
async function nameOfBrowser(): Promise<string> {
  try {
    const { sessions } = await queryClient.ensureQueryData(sessionsQuery);
    return sessions.find(({ isCurrent }) => isCurrent)?.browser ?? '';
  } catch {
    return '';
  }
}
