import { classNames } from '../a11y/class-names.ts';
import classes from './CountBadge.module.css';

const MOST = 99;

/**
 * A small count. Screen readers do not read it, so put the number into the element's name ("Notifications, 4
 * unread"). Red and blue badges are for icons; soft ones follow a word.
 */
export function CountBadge({ count, tone = 'soft' }: { count: number; tone?: 'soft' | 'red' | 'blue' }) {
  if (count <= 0) return null;
  return (
    <span className={classNames(classes.badge, classes[tone])} aria-hidden>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
