import { IconShieldLock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { secondFactorsQuery } from '../features/accounts/second-factors.data.ts';
import { dayOf, sayDate } from '../lib/say-time.ts';
import { useUserId } from '../lib/signed-in.ts';
import { readStored, store } from '../lib/stored.ts';
import { useFocusHeadingAfter } from '../ui/a11y/focus-heading.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { TextLink } from '../ui/link/TextLink.tsx';
import { accountPath, NAV } from './account/account-places.ts';
import classes from './SecondFactorLine.module.css';

/** Storage key for the day on which the line was closed, and the member who closed it. */
const STORED_AS = 'kithline-second-factor-line';

/** Milliseconds from the start to the line's request, so that it does not delay the requests of the page. */
const AFTER_START_MS = 1000;

/**
 * A line above the page with the date by which a required second factor must be set up. After the member
 * closes it, it stays hidden for the rest of the day.
 */
export function SecondFactorLine() {
  const [day] = useState(() => dayOf(Date.now() / 1000));
  const userAndDay = `${useUserId()} ${day}`;
  const [isClosed, setClosed] = useState(readStored(STORED_AS) === userAndDay);
  const isEnabled = useAfterStart() && !isClosed;
  const { data } = useQuery({ ...secondFactorsQuery, enabled: isEnabled, staleTime: Infinity });
  const dueOn = isEnabled ? (data?.dueOn ?? null) : null;
  useFocusHeadingAfter(isClosed);
  const close = () => {
    store(STORED_AS, userAndDay);
    setClosed(true);
  };
  return (
    <div className={dueOn === null ? undefined : classes.line}>
      {/* Always mounted, because screen readers read only changes of an element that already exists. */}
      <p role="status" className={classes.words}>
        {dueOn !== null && (
          <>
            <IconShieldLock size={16} stroke={1.8} aria-hidden />
            <span>
              Your organization requires two-step sign-in. Set it up by {sayDate(dueOn)}. After that, you
              can’t use Kithline until you do.
            </span>
          </>
        )}
      </p>
      {dueOn !== null && (
        <>
          <TextLink href={accountPath(NAV.security)} className={classes.go}>
            Set up
          </TextLink>
          <IconButton
            size={24}
            label="Close until tomorrow"
            icon={<IconX size={15} stroke={1.8} />}
            onClick={close}
          />
        </>
      )}
    </div>
  );
}

function useAfterStart(): boolean {
  const [isAfterStart, setAfterStart] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfterStart(true), AFTER_START_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAfterStart;
}
