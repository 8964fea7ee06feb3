import { exportPath } from '@kithline/contract/accounts.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ACCOUNT_KEY } from '../../lib/reply-keys.ts';
import { proveFirst } from './prove-first.ts';
import { refreshSecurityEvents } from './security/security-events.data.ts';

export const sessionsQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'sessions'],
  queryFn: ({ signal }) => call(sessionsApi.list, {}, signal),
});

/** Ends a session in another browser. Throws CallFailure. */
export async function endSession(id: string): Promise<void> {
  await call(sessionsApi.end, { params: { id } });
  await refreshSessions();
}

/** Ends every session but this one. Throws CallFailure. */
export async function endOtherSessions(): Promise<void> {
  await call(sessionsApi.endOthers);
  await refreshSessions();
}

/** Gives a proof with the password. Throws CallFailure; field `password`. */
export async function prove(password: string): Promise<void> {
  await call(sessionsApi.prove, { body: { password } });
}

/** Downloads everything about the member, after a proof if the last one is too old. Throws CallFailure. */
export async function downloadEverything(): Promise<void> {
  if (!(await proveFirst())) return;
  const link = document.createElement('a');
  link.href = exportPath;
  link.download = '';
  link.click();
}

/** Refetches the member's sessions and security events. */
export async function refreshSessions(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    refreshSecurityEvents(),
  ]);
}
