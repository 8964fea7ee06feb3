import { Link } from '../link/Link.tsx';
import classes from './StatNumber.module.css';

export interface StatNumberProps {
  value: number;
  /** What is counted: "People". */
  label: string;
  /** The change of the number. 0 is not shown. */
  change?: number;
  /** The period of the change, shown after the change: "in 12 months". */
  over?: string;
  /** 38 pixels high at the top of a page, or 26 inside cards. */
  size?: 'big' | 'medium';
  href?: string;
}

export function StatNumber({ value, label, change = 0, over = '', size = 'big', href }: StatNumberProps) {
  const content = (
    <>
      <span className={size === 'big' ? classes.big : classes.medium}>{value.toLocaleString('en-US')}</span>{' '}
      <span className={classes.label}>
        {label}
        {change !== 0 && (
          <span className={change > 0 ? classes.rise : classes.fall}>
            {change > 0 ? '+' : '−'}
            {Math.abs(change).toLocaleString('en-US')}
            {over && ` ${over}`}
          </span>
        )}
      </span>
    </>
  );
  if (!href) return <span className={classes.stat}>{content}</span>;
  return (
    <Link href={href} className={classes.stat}>
      {content}
    </Link>
  );
}
