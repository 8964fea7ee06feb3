import type { MouseEvent } from 'react';
import type { LinkProps } from '../ui/link/LinkProvider.tsx';
import { goTo } from './go-to.ts';

/** An anchor that moves inside the product without loading the page; new tabs and other sites stay the browser's. */
export function RouterLink({ onClick, ...others }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || !isInside(others.href, others.target)) return;
    event.preventDefault();
    goTo(others.href);
  };
  return <a {...others} onClick={follow} />;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isInside(href: string, target: string | undefined): boolean {
  return (
    href.startsWith('/') &&
    !href.startsWith('//') &&
    !href.startsWith('/api/') &&
    (target === undefined || target === '_self')
  );
}
