import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './FilterChip.module.css';

export interface FilterChipProps {
  /** The name of the filter: "Industry". */
  name: string;
  /** How the values are combined: "all of". Only shown if it is not the default. */
  modifier?: string;
  /** The values, shortened: "Renewable Energy +2". */
  value: string;
  onRemove: () => void;
  /** Called when the chip is pressed, to change the filter. Without it the words are plain text. */
  onOpen?: () => void;
}

/** An active filter. The cross removes it, as do Backspace and Delete on the chip. */
export function FilterChip({ name, modifier, value, onRemove, onOpen }: FilterChipProps) {
  const words = [name, modifier, value].filter(Boolean).join(' ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    onRemove();
  };
  const content = (
    <>
      <span className={classes.name}>{name}</span>{' '}
      {modifier && <span className={classes.modifier}>{modifier}</span>}{' '}
      <span className={classes.value}>{value}</span>
    </>
  );
  return (
    <span className={classes.chip} onKeyDown={onKeyDown}>
      {onOpen ? (
        <button type="button" className={classes.words} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <span className={classes.words}>{content}</span>
      )}
      <button type="button" className={classes.remove} aria-label={`Remove ${words}`} onClick={onRemove}>
        <IconX size={14} stroke={1.8} />
      </button>
    </span>
  );
}
