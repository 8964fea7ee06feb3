import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { focusHeadingIfLost } from '../../ui/a11y/focus-heading.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { statusQuery } from './registration.data.ts';
import classes from './registration.module.css';

const REDIRECT_MS = 3000;

/**
 * The last step: waits until the server has built the profile and signed in the browser, and calls `onDone`
 * three seconds later.
 */
export function BuildingProfile({ code, onDone }: { code: string; onDone: () => void }) {
  const { data, isError, refetch } = useQuery(statusQuery(code));
  const registration = data?.registration;
  const isCompleted = registration?.completed === true;
  useEffect(focusHeadingIfLost, []);
  useEffect(() => {
    if (!isCompleted) return;
    const timer = setTimeout(onDone, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isCompleted, onDone]);
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>Building your profile</h1>
      {registration?.failed && (
        <>
          <Message tone="error">{registration.status}</Message>
          {/* After a reload the page asks for the details again. */}
          <Button onClick={() => location.reload()}>Try again</Button>
        </>
      )}
      {isCompleted && <Message tone="success">Complete. You will be logged in 3 seconds...</Message>}
      {!registration?.failed && !isCompleted && (
        <>
          <p role="status" className={classes.lead}>
            Building your profile...
          </p>
          <div className={classes.line}>
            <ProgressLine active />
          </div>
        </>
      )}
      {isError && !isCompleted && (
        <FailedLine onRetry={() => void refetch()}>Could not reach the server.</FailedLine>
      )}
    </div>
  );
}
