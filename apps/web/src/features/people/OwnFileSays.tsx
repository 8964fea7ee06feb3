import type { OwnFileSaying } from '@kithline/contract/people.ts';
import { sayIsoDay } from '../../lib/say-time.ts';
import classes from './OwnFileSays.module.css';

interface OwnFileSaysProps {
  sayings: readonly OwnFileSaying[] | undefined;
  fields: readonly OwnFileSaying['field'][];
}

/**
 * The values of the viewer's own contacts file that differ from the shown values: "Your contacts file says:
 * Leila Hadad · 5 May 2026".
 */
export function OwnFileSays({ sayings = [], fields }: OwnFileSaysProps) {
  return sayings
    .filter(({ field }) => fields.includes(field))
    .map(({ field, value, day }) => (
      <p key={field} className={classes.saying}>
        Your contacts file says: {value}
        {day !== null && ` \u00b7 ${sayIsoDay(day)}`}
      </p>
    ));
}
