import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ComponentPropsWithRef, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './FilterChip.module.css';

type Opener = ReactElement<ComponentPropsWithRef<'button'>>;

export interface FilterChipProps {
  /** The name of the filter: "Industry". */
  name: string;
  /** The modifier in words, if it is not the default: "all of", "exactly". */
  modifier?: string;
  /** The values, shortened: "Renewable Energy +2". */
  value: string;
  onRemove: () => void;
  /** Called on a press, to edit the filter. Without `onOpen` and `menu`, the words are plain text. */
  onOpen?: () => void;
  /** Whether an arrow shows that pressing the chip offers a choice. Default: true if `menu` is given. */
  hasMore?: boolean;
  /** Renders the menu of the chip. The argument is the button that opens the menu. */
  menu?: (button: Opener) => ReactNode;
  /** Whether the name is on a line above the value. */
  tall?: boolean;
  /** Set to -1 in a row of chips if another chip is the row's only Tab stop. */
  tabIndex?: number;
}

/** An active filter. The cross removes it, as do Backspace and Delete on the chip. */
export function FilterChip(props: FilterChipProps) {
  const { name, modifier, value, onRemove, tall, tabIndex } = props;
  const words = [name, modifier, value].filter(Boolean).join(' ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    // Ignore keys in the chip's menu, which is elsewhere in the page.
    if (!event.currentTarget.contains(event.target as Node)) return;
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
    <span className={classNames(classes.chip, tall && classes.tall)} onKeyDown={onKeyDown}>
      <ChipWords {...props}>{content}</ChipWords>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${words}`}
        tabIndex={tabIndex}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.8} />
      </button>
    </span>
  );
}

type ChipWordsProps = Pick<FilterChipProps, 'onOpen' | 'menu' | 'hasMore'> & { children: ReactNode };

function ChipWords({ onOpen, menu, hasMore = menu !== undefined, children }: ChipWordsProps) {
  if (!onOpen && !menu) return <span className={classes.words}>{children}</span>;
  const button = (
    <button type="button" className={classes.words} onClick={onOpen}>
      {children}
      {hasMore && <IconChevronDown size={14} stroke={1.8} className={classes.more} aria-hidden />}
    </button>
  );
  return menu ? menu(button) : button;
}
