import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useCurrentInView } from '../rows/use-current-in-view.ts';
import { useHiddenEnds } from '../rows/use-hidden-ends.ts';
import type { TabsProps } from './tab.ts';
import { TabRow } from './TabRow.tsx';
import classes from './UnderlineTabs.module.css';

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** Tabs for the sections of one thing. A row that is too long scrolls, and has arrows at its ends. */
export function UnderlineTabs<Id extends string>(props: TabsProps<Id>) {
  const row = useRef<HTMLElement>(null);
  // The counts appear later than the labels, and change the widths of the tabs.
  const widths = props.tabs.map(({ count }) => count ?? '').join();
  useCurrentInView(row, `${props.current} ${widths}`);
  const hidden = useHiddenEnds(row, widths);
  const scroll = (step: 1 | -1) => row.current?.scrollBy({ left: (step * row.current.clientWidth) / 2 });
  return (
    <div className={classes.frame}>
      <TabRow {...props} ref={row} classes={classes} />
      {hidden.before && (
        <Arrow side="before" onClick={() => scroll(-1)}>
          <IconChevronLeft {...ICON} />
        </Arrow>
      )}
      {hidden.after && (
        <Arrow side="after" onClick={() => scroll(1)}>
          <IconChevronRight {...ICON} />
        </Arrow>
      )}
    </div>
  );
}

interface ArrowProps {
  side: 'before' | 'after';
  onClick: () => void;
  children: ReactNode;
}

/** A button that scrolls the row, for touch and mouse only. */
function Arrow({ side, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      className={classes.arrow}
      data-side={side}
      // A press leaves the focus where it is, because this button disappears at the end of the row.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
