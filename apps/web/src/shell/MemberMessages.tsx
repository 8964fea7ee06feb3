import { lazy, Suspense, useEffect, useState } from 'react';
import { useDock } from '../lib/dock.ts';
import { draftsOf } from '../lib/drafts.ts';
import { useMessages } from '../lib/use-messages.ts';

// Only loaded by those who open it, or whose dock has something.
const MessagesDialog = lazy(async () => ({
  default: (await import('../features/messaging/MessagesDialog.tsx')).MessagesDialog,
}));
const Dock = lazy(async () => ({ default: (await import('../features/messaging/dock/Dock.tsx')).Dock }));
const Outgoing = lazy(async () => ({
  default: (await import('../features/messaging/Outgoing.tsx')).Outgoing,
}));

/**
 * The dialog of messages that the URL's hash asks for, the conversations at the foot of the page, and
 * messages that wait to be sent.
 */
export function MemberMessages() {
  const { place } = useMessages();
  const { ids } = useDock();
  const isAsked = place !== null;
  // Once asked for it stays, so that it can be seen to close.
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  const hasUnsent = useUnsent();
  return (
    <Suspense fallback={null}>
      {wasAsked && <MessagesDialog />}
      {ids.length > 0 && <Dock />}
      {(wasAsked || ids.length > 0 || hasUnsent) && <Outgoing />}
    </Suspense>
  );
}

/** Whether an earlier page of this tab, or a tab that was closed, has left messages; looked for once. */
function useUnsent(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    // What other tabs have left is this tab's soon after the page has begun.
    const timer = setTimeout(() => setHas(draftsOf('message:').length > 0), 1000);
    return () => clearTimeout(timer);
  }, []);
  return has;
}
