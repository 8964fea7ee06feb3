import { type WeeklyMailChange, weeklyMailApi, type WeeklyPart } from '@kithline/contract/weekly-mail.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ACCOUNT_KEY } from '../../lib/reply-keys.ts';

/** The query for when the member gets the weekly mail, and what it contains. */
export const weeklyMailQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'weekly-mail'],
  queryFn: ({ signal }) => call(weeklyMailApi.read, {}, signal),
});

/** Changes the given settings only. Throws CallFailure. */
export async function changeWeeklyMail(change: WeeklyMailChange): Promise<void> {
  const settings = await call(weeklyMailApi.change, { body: change });
  queryClient.setQueryData(weeklyMailQuery.queryKey, settings);
}

/**
 * Switches a part of the weekly mail off, or the whole mail if `part` is null. The code comes from a link in
 * a mail. Throws CallFailure.
 */
export async function stopWeeklyMail(code: string, part: WeeklyPart | null): Promise<void> {
  await call(weeklyMailApi.stop, { body: { code, part } });
}
