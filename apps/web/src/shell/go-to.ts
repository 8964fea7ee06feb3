import { history } from '../lib/history.ts';

/** Navigates to a URL of the product. */
export function goTo(href: string, options: { replace?: boolean } = {}): void {
  const move = options.replace ? history.replace : history.push;
  move(href);
}
