import { useEffect, useRef } from 'react';
import type { TabsProps } from './tab.ts';
import { TabRow } from './TabRow.tsx';
import classes from './UnderlineTabs.module.css';

/** Switches the sections of one thing. On a narrow screen the row scrolls sideways and fades out at the edge. */
export function UnderlineTabs<Id extends string>(props: TabsProps<Id>) {
  const row = useRef<HTMLElement>(null);
  // Counts come later than labels and move what follows them.
  const widths = props.tabs.map(({ count }) => count ?? '').join();
  useEffect(() => {
    const current = row.current?.querySelector('[data-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [props.current, widths]);
  return (
    <div className={classes.frame}>
      <TabRow {...props} ref={row} classes={classes} />
    </div>
  );
}
