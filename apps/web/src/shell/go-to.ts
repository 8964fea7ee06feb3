import { router } from '../router.tsx';

/** Navigates to an address of the product, written as in the address bar. `replace` leaves no step to go back to. */
export function goTo(href: string, options: { replace?: boolean } = {}): void {
  const move = options.replace ? router.history.replace : router.history.push;
  move(href);
}
