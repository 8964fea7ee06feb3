import { useEffect } from 'react';
import { readStored, store } from '../../lib/stored.ts';
import { useUserId } from '../../lib/signed-in.ts';

const STORED_AS = 'kithline.time-zone.';

/**
 * Sends this browser's time zone to the server, for the member's mails, unless the browser has already sent
 * the same zone.
 */
export function useReportedZone(): void {
  const userId = useUserId();
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const key = STORED_AS + String(userId);
    if (userId === null || readStored(key) === timeZone) return;
    void report(timeZone).then(
      () => store(key, timeZone),
      // After a failure, the next page load tries again.
      () => undefined,
    );
  }, [userId]);
}

/** The code for the call is loaded only if it is needed. */
async function report(zone: string): Promise<void> {
  const [{ call }, { weeklyMailApi }] = await Promise.all([
    import('../../lib/call.ts'),
    import('@kithline/contract/weekly-mail.ts'),
  ]);
  await call(weeklyMailApi.reportZone, { body: { zone } });
}
