import { useRouter } from '@tanstack/react-router';
import { tryLoading } from '../lib/load-code.ts';
import { useIsOnline } from '../lib/use-is-online.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { FailedLine } from '../ui/feedback/FailedLine.tsx';
import { PageBones } from '../ui/feedback/PageBones.tsx';
import { useEscape } from '../ui/overlays/use-escape.ts';
import classes from './WaitingForCode.module.css';

const OFFLINE = 'You are offline. This opens once you are connected.';

/** Shown to visitors while a page's code loads: nothing, unless the browser is offline. */
export function WaitingForCode() {
  const isOnline = useIsOnline();
  return isOnline ? null : <FailedLine onRetry={tryLoading}>{OFFLINE}</FailedLine>;
}

/** Shown inside the members' frame while a page's code loads. */
export function WaitingForPage() {
  return (
    <>
      <WaitingForCode />
      <PageBones />
    </>
  );
}

/**
 * Shown above a list while the code of a profile loads: nothing, unless the browser is offline. The list
 * keeps its state.
 */
export function WaitingForProfile() {
  const isOnline = useIsOnline();
  const { history, state } = useRouter();
  const close = () => {
    if (history.canGoBack()) history.back();
    else history.replace(state.location.pathname.replace(/\/[^/]+$/, '') + state.location.searchStr);
  };
  useEscape(!isOnline, close);
  if (isOnline) return null;
  return (
    <div className={classes.card}>
      <FailedLine onRetry={tryLoading}>{OFFLINE}</FailedLine>
      <Button size="sm" variant="quiet" onClick={close}>
        Close
      </Button>
    </div>
  );
}
