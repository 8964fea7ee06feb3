import { IconTag } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './RowLabel.module.css';

export function LabelButton({ name, ...others }: { name: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      {...others}
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-label={`Label ${name}`}
    >
      <IconTag size={15} stroke={1.7} aria-hidden />
      Label
    </button>
  );
}
