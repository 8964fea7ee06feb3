import type { ReactNode } from 'react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { Link } from '../link/Link.tsx';
import classes from './OverlayLink.module.css';

export interface OverlayLinkProps {
  icon?: ReactNode;
  /** The number of waiting items. `countLabel` describes it for screen readers. */
  count?: number;
  countLabel?: string;
  current?: boolean;
  unsaved?: boolean;
  /** Whether something can be destroyed in the section. */
  danger?: boolean;
  href?: string;
  onClick?: () => void;
  children: string;
}

/** A line of an overlay's navigation: a link, or a command such as Log out. */
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
