import { exportPath } from '@kithline/contract/accounts.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { askForProof } from '../../lib/proof.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ACCOUNT_KEY } from '../../lib/reply-keys.ts';

/** Where the member is logged in. */
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

/** Proves that it is the member. Throws CallFailure; field `password`. */
export async function prove(password: string): Promise<void> {
  await call(sessionsApi.prove, { body: { password } });
}

/** A download takes a moment to begin; a proof that ends sooner is asked for again (seconds). */
const LEAST_LEFT = 30;

/** Downloads everything about the member, after a proof where the last one is too old. Throws CallFailure. */
export async function downloadEverything(): Promise<void> {
  const { secondsLeft } = await call(sessionsApi.readProof);
  if (secondsLeft < LEAST_LEFT && !(await askForProof())) return;
  const link = document.createElement('a');
  link.href = exportPath;
  link.download = '';
  link.click();
}

async function refreshSessions(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}
