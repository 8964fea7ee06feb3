import { useSyncExternalStore } from 'react';
import { currentAnnouncements, subscribeToAnnouncements } from './announce.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The two live regions of the page. Mount this once, next to the app. */
export function Announcer() {
  const { polite, assertive } = useSyncExternalStore(subscribeToAnnouncements, currentAnnouncements);
  return (
    <>
      <VisuallyHidden role="status">
        <span key={polite.turn}>{polite.text}</span>
      </VisuallyHidden>
      <VisuallyHidden role="alert">
        <span key={assertive.turn}>{assertive.text}</span>
      </VisuallyHidden>
    </>
  );
}
