import { history } from './history.ts';

interface Holding {
  /** Whether the user must be asked before the page is left for a URL such as "/people#o=...". */
  holds: (href: string) => boolean;
  /** Called when a navigation is held. `go` continues the navigation. */
  onHeld: (go: () => void) => void;
}

/**
 * Holds navigation while the user decides whether to leave. A step with the back button is reverted at once,
 * so that the URL always matches the page. Returns a function that stops holding.
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
      // Read the state of the browser itself, because the router gives a history entry without an index the
      // index 0.
      if (window.history.state !== null) {
        const steps = state.__TSR_index - currentLocation.state.__TSR_index;
        onHeld(() => history.go(steps, { ignoreBlocker }));
        return true;
      }
      // The URL was typed into the address bar. This history entry has no index, so the router cannot revert
      // the step. Instead, the entry gets the URL of the current page.
      window.history.replaceState(currentLocation.state, '', currentLocation.href);
      onHeld(() => history.push(href, undefined, { ignoreBlocker }));
      return new Promise(() => undefined);
    },
  });
}
