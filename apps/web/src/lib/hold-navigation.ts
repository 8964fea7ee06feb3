import { history } from './history.ts';

interface Holding {
  /** Whether the page must not be left for an address, as in "/people#o=...", without asking. */
  holds: (href: string) => boolean;
  /** Gets how to go there after all. */
  onHeld: (go: () => void) => void;
}

/**
 * Keeps the page and its address as they are while somebody decides about leaving; a step of the browser's
 * back button is taken back at once, so that the address never names what is not shown. Returns how to stop.
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
      // The browser's own state: the router gives a step without a number that of the first one.
      if (window.history.state !== null) {
        const steps = state.__TSR_index - currentLocation.state.__TSR_index;
        onHeld(() => history.go(steps, { ignoreBlocker }));
        return true;
      }
      // Typed into the address bar: the step has no number by which the router could take it back, so it
      // becomes the current place.
      window.history.replaceState(currentLocation.state, '', currentLocation.href);
      onHeld(() => history.push(href, undefined, { ignoreBlocker }));
      return new Promise(() => undefined);
    },
  });
}
