import { Suspense, useEffect, useState } from 'react';
import { useDock } from '../lib/dock.ts';
import { draftsOf } from '../lib/drafts.ts';
import { useMessages } from '../lib/use-messages.ts';
import { lazyCode } from '../lib/lazy-code.ts';

const MessagesDialog = lazyCode(() => import('../features/messaging/MessagesDialog.tsx'), 'MessagesDialog');
const Dock = lazyCode(() => import('../features/messaging/dock/Dock.tsx'), 'Dock');
const Outgoing = lazyCode(() => import('../features/messaging/Outgoing.tsx'), 'Outgoing');

/** The dialog of messages and the dock. Also sends the messages that wait. */
export function MemberMessages() {
  const { place } = useMessages();
  const { ids } = useDock();
  const isOpen = place !== null;
  // The dialog stays mounted after its first use, so that its closing is animated.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  const hasUnsent = useUnsent();
  return (
    <Suspense fallback={null}>
      {wasOpened && <MessagesDialog />}
      {ids.length > 0 && <Dock />}
      {(wasOpened || ids.length > 0 || hasUnsent) && <Outgoing />}
    </Suspense>
  );
}

/** Whether a former page of this tab, or a closed tab, has left unsent messages. Checked only once. */
function useUnsent(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    // Wait, because this tab takes over the drafts of closed tabs shortly after the start.
    const timer = setTimeout(() => setHas(draftsOf('message:').length > 0), 1000);
    return () => clearTimeout(timer);
  }, []);
  return has;
}
