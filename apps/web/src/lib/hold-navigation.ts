import { history } from './history.ts';

interface Holding {
  /** Whether the page must not be left for a URL such as "/people#o=..." without asking. */
  holds: (href: string) => boolean;
  /** Receives a function that continues the navigation. */
  onHeld: (go: () => void) => void;
}

/**
 * Blocks navigation while the user decides whether to leave. A step of the back button is reverted at once,
 * so that the URL always matches the page. Returns how to stop.
 */
export function holdNavigation({ holds, onHeld }: Holding): () => void {
  return history.block({
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation, action }) => {
      const { href, state } = nextLocation;
      if (!holds(href)) return false;
      const ignoreBlocker = true;
      if (action === 'PUSH' || action === 'REPLACE') {
        const move = action === 'PUSH' ? history.push : history.replace;
        onHeld(() => move(href, state, { ignoreBlocker }));
        return true;
      }
      // Read the browser's own state: the router gives a step without an index the index of the first one.
      if (window.history.state !== null) {
        const steps = state.__TSR_index - currentLocation.state.__TSR_index;
        onHeld(() => history.go(steps, { ignoreBlocker }));
        return true;
      }
      // Typed into the address bar: the step has no index by which the router could revert it, so it becomes
      // the current location.
      window.history.replaceState(currentLocation.state, '', currentLocation.href);
      onHeld(() => history.push(href, undefined, { ignoreBlocker }));
      return new Promise(() => undefined);
    },
  });
}
