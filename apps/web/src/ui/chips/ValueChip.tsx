import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { Link } from '../link/Link.tsx';
import classes from './ValueChip.module.css';

export interface ValueChipProps {
  children: ReactNode;
  /** Blue for what somebody is open to or invests in, outline for tags and interests. */
  tone?: 'outline' | 'blue';
  /** 22 for dense cards, 26 otherwise. */
  size?: 22 | 26;
  /** A chip that narrows a list is a link to that list. */
  href?: string;
}

/** One value of somebody: a tag, an interest, a kind of collaboration. */
export function ValueChip({ children, tone = 'outline', size = 26, href }: ValueChipProps) {
  const className = classNames(classes.chip, classes[tone], size === 22 && classes.small);
  if (!href) return <span className={className}>{children}</span>;
  return (
    <Link href={href} className={classNames(className, classes.link)}>
      {children}
    </Link>
  );
}
