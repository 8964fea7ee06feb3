import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeadingIfLost } from '../ui/a11y/focus-heading.ts';

/** Milliseconds in which what opens by an address takes the focus itself. */
const SETTLING = 50;

/** A link or a button that is gone on the page it led to leaves the focus to that page's heading. */
export function useFocusAfterMove(): void {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
      clearTimeout(timer);
      // The first page starts where the browser starts, with the skip link.
      if (fromLocation && hrefChanged) timer = setTimeout(focusHeadingIfLost, SETTLING);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [router]);
}
