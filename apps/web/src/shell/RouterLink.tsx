import type { MouseEvent } from 'react';
import type { LinkProps } from '../ui/link/LinkProvider.tsx';
import { goTo } from './go-to.ts';

/**
 * A link that navigates within the product without reloading the page. Links to other sites, to the API or to
 * another tab, and clicks with a modifier key, are left to the browser.
 */
export function RouterLink({ onClick, ...others }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || !isInside(others.href, others.target)) return;
    event.preventDefault();
    goTo(wholeAddress(others.href));
  };
  return <a {...others} onClick={follow} />;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isInside(href: string, target: string | undefined): boolean {
  return (
    /^[/#]/.test(href) &&
    !href.startsWith('//') &&
    !href.startsWith('/api/') &&
    (target === undefined || target === '_self')
  );
}

/** Adds the current path and query to a hash such as "#o=...", which opens an overlay above the page. */
function wholeAddress(href: string): string {
  return href.startsWith('#') ? window.location.pathname + window.location.search + href : href;
}
