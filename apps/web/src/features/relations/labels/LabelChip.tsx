import { IconTag, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link } from '../../../ui/link/Link.tsx';
import classes from './Labels.module.css';

interface LabelChipProps {
  name: string;
  href: string;
  onRemove: () => void;
}

/** A label. Backspace, Delete or the cross removes it. */
export function LabelChip({ name, href, onRemove }: LabelChipProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    onRemove();
  };
  return (
    <span className={classes.chip} onKeyDown={onKeyDown}>
      <IconTag size={15} stroke={1.7} aria-hidden />
      <Link href={href} className={classes.link}>
        <span className={classes.name}>{name}</span>
      </Link>
      <button type="button" className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={14} stroke={1.8} aria-hidden />
      </button>
    </span>
  );
}
