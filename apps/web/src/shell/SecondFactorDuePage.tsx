import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { countFactors, secondFactorsQuery } from '../features/accounts/second-factors.data.ts';
import { queryClient } from '../lib/query-client.ts';
import { setSecondFactorDue } from '../lib/second-factor-due.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Message } from '../ui/feedback/Message.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import { LogOutButton } from './account/LogOutButton.tsx';
import { ProofWhenAsked } from './ProofWhenAsked.tsx';
import classes from './SecondFactorDuePage.module.css';
import { lazyCode } from '../lib/lazy-code.ts';

const TITLE = 'Set up two-step sign-in to continue';

const TwoStepCard = lazyCode(() => import('../features/accounts/security/TwoStepCard.tsx'), 'TwoStepCard');
/** Takes over the focus, because the button that had it is removed. */
const takeFocus = (part: HTMLElement | null) => part?.focus({ preventScroll: true });

/**
 * Replaces every page of the member while a required second factor is overdue. The page disappears once the
 * member has a second factor. But if the member set it up on this page, it stays until the member continues,
 * because the recovery codes are shown only once.
 */
export function SecondFactorDuePage() {
  useDocumentTitle(TITLE);
  const goOn = useGoOn();
  const { data: factors } = useQuery({ ...secondFactorsQuery, refetchOnWindowFocus: true });
  const [isSettingUp, setSettingUp] = useState(false);
  const isDone = factors !== undefined && countFactors(factors) > 0;
  useEffect(() => {
    if (isDone && !isSettingUp) goOn();
  }, [isDone, isSettingUp, goOn]);
  return (
    <main className={classes.page}>
      <Wordmark />
      <h1 className={classes.title}>{TITLE}</h1>
      <p className={classes.why}>
        Your organization requires two-step sign-in, and the time to set it up is over. Add an authenticator
        app or a passkey to continue. All of your data is still there.
      </p>
      {isDone && <Message tone="success">Two-step sign-in is on.</Message>}
      <div className={classes.buttons}>
        {isDone && (
          <Button variant="primary" onClick={goOn}>
            Continue
          </Button>
        )}
        {!isSettingUp && (
          <Button variant="primary" autoFocus onClick={() => setSettingUp(true)}>
            Set up two-step sign-in
          </Button>
        )}
        <LogOutButton />
      </div>
      {isSettingUp && (
        <Suspense fallback={null}>
          <div ref={takeFocus} tabIndex={-1} className={classes.security}>
            <TwoStepCard />
          </div>
        </Suspense>
      )}
      <ProofWhenAsked />
    </main>
  );
}

/**
 * Returns a function that lets the member continue: it marks every query as stale, because queries were
 * refused, and runs the route guards again.
 */
function useGoOn(): () => void {
  const router = useRouter();
  const [goOn] = useState(() => () => {
    setSecondFactorDue(false);
    void queryClient.invalidateQueries();
    void router.invalidate();
  });
  return goOn;
}
