import { IconShieldLock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { secondFactorsQuery } from '../features/accounts/second-factors.data.ts';
import { dayOf, sayDate } from '../lib/say-time.ts';
import { useUserId } from '../lib/signed-in.ts';
import { readStored, store } from '../lib/stored.ts';
import { useFocusHeadingAfter } from '../ui/a11y/focus.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { TextLink } from '../ui/link/TextLink.tsx';
import { accountPath, NAV } from './account/account-places.ts';
import classes from './SecondFactorLine.module.css';

/** The member and the day on which the line was closed. */
const STORED_AS = 'kithline-second-factor-line';

/** Milliseconds after which the page has what it shows, so that this question keeps nothing else waiting. */
const AFTER_START_MS = 1000;

/**
 * Says above the page until when a required second factor has to be set up. Closed, it comes back the next
 * day.
 */
export function SecondFactorLine() {
  const [day] = useState(() => dayOf(Date.now() / 1000));
  const today = `${useUserId()} ${day}`;
  const [isClosed, setClosed] = useState(readStored(STORED_AS) === today);
  const isAsked = useAfterStart() && !isClosed;
  const { data } = useQuery({ ...secondFactorsQuery, enabled: isAsked, staleTime: Infinity });
  const dueOn = isAsked ? (data?.dueOn ?? null) : null;
  useFocusHeadingAfter(isClosed);
  const close = () => {
    store(STORED_AS, today);
    setClosed(true);
  };
  return (
    <div className={dueOn === null ? undefined : classes.line}>
      {/* Always there, so that what appears inside is spoken. */}
      <p role="status" className={classes.words}>
        {dueOn !== null && (
          <>
            <IconShieldLock size={16} stroke={1.8} aria-hidden />
            <span>
              Your organization asks for two-step sign-in. Set it up by {sayDate(dueOn)}. After that you can
              use Kithline only once it is set up.
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
  const [is, setIs] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIs(true), AFTER_START_MS);
    return () => clearTimeout(timer);
  }, []);
  return is;
}
