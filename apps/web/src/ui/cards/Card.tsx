import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { SectionTitle } from './SectionTitle.tsx';
import classes from './Card.module.css';

export interface CardProps {
  title?: string;
  /** Words in a quiet color after the title: "shortest first, then strongest". */
  note?: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  /** Removes the padding around the content, for rows and strips that reach the edge of the card. */
  flush?: boolean;
  /** Gives the card a blue edge, for something that is in progress. */
  highlighted?: boolean;
  footer?: ReactNode;
  level?: 2 | 3;
  className?: string;
  children?: ReactNode;
}

/** With a title, the card is a region with this name. */
export function Card(props: CardProps) {
  const { title, note, lead, action, flush, highlighted, footer, level = 2, className, children } = props;
  const id = useId();
  return (
    <section
      className={classNames(classes.card, highlighted && classes.highlighted, className)}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={classes.head}>
          <SectionTitle id={id} {...{ level, note, lead, action }}>
            {title}
          </SectionTitle>
        </div>
      )}
      {children && <div className={flush ? undefined : classes.body}>{children}</div>}
      {footer && <div className={classes.footer}>{footer}</div>}
    </section>
  );
}
