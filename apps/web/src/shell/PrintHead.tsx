import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountQuery } from '../features/accounts/account.data.ts';
import { collectiveQuery } from '../features/collectives/collectives.data.ts';
import { sayDate } from '../lib/say-time.ts';
import { areaOf } from './area.ts';
import classes from './PrintHead.module.css';

/** The heading of a printed page: the scope, the member, and the day. */
export function PrintHead() {
  const scope = useScopeName();
  const { data: account } = useQuery(accountQuery);
  const day = useDayOfPrinting();
  return (
    <p data-paper="only" className={classes.head}>
      {['Kithline', scope, account?.profile.name, day].filter(Boolean).join(' · ')}
    </p>
  );
}

function useScopeName(): string | undefined {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const area = areaOf(pathname);
  const collectiveId = area.kind === 'collective' ? area.collectiveId : 0;
  // Read only the cache, because the collective's area fetches the collective.
  const { data: collective } = useQuery({ ...collectiveQuery(collectiveId), enabled: false });
  if (area.kind === 'network') return 'Your Network';
  if (area.kind === 'introductions') return 'Introductions';
  return area.kind === 'dashboard' ? 'Admin' : collective?.name;
}

/** Returns the day, updated before printing, because a page can be open past midnight. */
function useDayOfPrinting(): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => flushSync(() => setNow(Date.now()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return sayDate(now / 1000);
}
