import { systemApi } from '@kithline/contract/system.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { SYSTEM_KEY } from '../../lib/reply-keys.ts';

/** The query for the state of the servers. Each server reports once a minute. */
export const systemQuery = queryOptions({
  queryKey: SYSTEM_KEY,
  queryFn: ({ signal }) => call(systemApi.read, {}, signal),
});

/** Tries a failed job again. Throws CallFailure, with status 404 if the job no longer counts as failed. */
export async function retryJob(id: string): Promise<void> {
  try {
    await call(systemApi.retryJob, { params: { id } });
  } finally {
    await queryClient.invalidateQueries({ queryKey: SYSTEM_KEY });
  }
}

/** Sends a mail to the viewer's own address, and returns whether it was sent. Throws CallFailure. */
export async function sendTestMail(): Promise<ReplyOf<typeof systemApi.testMail>> {
  const result = await call(systemApi.testMail, {});
  await queryClient.invalidateQueries({ queryKey: SYSTEM_KEY });
  return result;
}
