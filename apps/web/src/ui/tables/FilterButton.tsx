import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { Button } from '../buttons/Button.tsx';
import { CountBadge } from '../marks/CountBadge.tsx';
import classes from './FilterButton.module.css';

interface FilterButtonProps {
  label?: string;
  count: number;
  onClick: () => void;
  className?: string | undefined;
}

/** A button that opens the filters of a list. */
export function FilterButton({ label = 'filter', count, ...button }: FilterButtonProps) {
  return (
    <Button icon={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />} {...button}>
      <span className={classes.withCount}>
        {label}
        {count > 0 && <VisuallyHidden>, {count} on</VisuallyHidden>}
        <CountBadge count={count} />
      </span>
    </Button>
  );
}
