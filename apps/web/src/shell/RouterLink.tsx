import type { MouseEvent } from 'react';
import type { LinkProps } from '../ui/link/LinkProvider.tsx';
import { goTo } from './go-to.ts';

/**
 * An anchor that moves inside the product without loading the page; new tabs and other sites stay the
 * browser's.
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

/** A place of an overlay, as "#o=...", lies above the page that is open. */
function wholeAddress(href: string): string {
  return href.startsWith('#') ? window.location.pathname + window.location.search + href : href;
}
