import type { ReactNode } from 'react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { Link } from '../link/Link.tsx';
import classes from './OverlayLink.module.css';

export interface OverlayLinkProps {
  icon?: ReactNode;
  /** A count of waiting items: "2". `countLabel` describes it for screen readers. */
  count?: number;
  countLabel?: string;
  current?: boolean;
  /** Something there is not saved: an orange dot. */
  unsaved?: boolean;
  /** Red, for the one way to destroy something. */
  danger?: boolean;
  href?: string;
  onClick?: () => void;
  children: string;
}

/** One line of an overlay's navigation: a link, or a command such as Log out. */
export function OverlayLink(props: OverlayLinkProps) {
  const { icon, count = 0, countLabel, current, unsaved, danger, href, onClick, children } = props;
  const content = (
    <>
      {icon}
      <span className={classes.word}>{children}</span>
      {unsaved && (
        <span className={classes.unsaved}>
          <VisuallyHidden>, not saved</VisuallyHidden>
        </span>
      )}
      {count > 0 && (
        <span className={classes.count} aria-hidden={countLabel ? true : undefined}>
          {count}
        </span>
      )}
      {count > 0 && countLabel && <VisuallyHidden>, {countLabel}</VisuallyHidden>}
    </>
  );
  const common = {
    className: classes.link,
    'data-danger': danger || undefined,
    'data-waits': unsaved || count > 0 || undefined,
  };
  if (href === undefined) {
    return (
      <button type="button" {...common} onClick={onClick}>
        {content}
      </button>
    );
  }
  return (
    <Link {...common} href={href} aria-current={current ? 'page' : undefined} onClick={onClick}>
      {content}
    </Link>
  );
}
