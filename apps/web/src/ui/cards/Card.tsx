import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { SectionTitle } from './SectionTitle.tsx';
import classes from './Card.module.css';

export interface CardProps {
  title?: string;
  /** A quiet word after the title: "strongest first". */
  note?: ReactNode;
  /** A sentence under the title that explains the card. */
  lead?: ReactNode;
  /** At the right end of the title's line: a link or a legend. */
  action?: ReactNode;
  /** No padding around the content, for rows and strips that run to the edge. */
  flush?: boolean;
  /** A blue edge, for something that is in progress. */
  highlighted?: boolean;
  /** A strip at the bottom, under a hairline. */
  footer?: ReactNode;
  level?: 2 | 3;
  className?: string;
  /** Without children the card is only its head. */
  children?: ReactNode;
}

/** A surface with a hairline border. With a title it is a region of that name. */
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
