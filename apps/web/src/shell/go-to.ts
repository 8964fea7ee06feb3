import { history } from '../lib/history.ts';

/**
 * Navigates to an address of the product, written as in the address bar. `replace` leaves no step to go back
 * to.
 */
export function goTo(href: string, options: { replace?: boolean } = {}): void {
  const move = options.replace ? history.replace : history.push;
  move(href);
}
