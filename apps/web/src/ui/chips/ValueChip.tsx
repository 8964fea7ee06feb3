import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { Link } from '../link/Link.tsx';
import classes from './ValueChip.module.css';

export interface ValueChipProps {
  children: ReactNode;
  /** Blue for what somebody is open to or invests in; outline for tags and interests. */
  tone?: 'outline' | 'blue';
  /** The height in pixels: 22 in dense cards, 26 elsewhere. */
  size?: 22 | 26;
  /** The URL of the list of everybody with this value. */
  href?: string;
}

/** One value of a person or organization: a tag, an interest, a kind of collaboration. */
export function ValueChip({ children, tone = 'outline', size = 26, href }: ValueChipProps) {
  const className = classNames(classes.chip, classes[tone], size === 22 && classes.small);
  if (!href) return <span className={className}>{children}</span>;
  return (
    <Link href={href} className={classNames(className, classes.link)}>
      {children}
    </Link>
  );
}
