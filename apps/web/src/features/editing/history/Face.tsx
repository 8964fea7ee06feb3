import { IconClock, IconFileSpreadsheet } from '@tabler/icons-react';
import classes from './EntryRow.module.css';

const ICONS = { file: IconFileSpreadsheet, clock: IconClock };

/** In the place of a face, where no person made an entry. */
export function Face({ of }: { of: keyof typeof ICONS }) {
  const Icon = ICONS[of];
  return (
    <span className={classes.nobody} data-of={of}>
      <Icon size={15} stroke={1.8} aria-hidden />
    </span>
  );
}
