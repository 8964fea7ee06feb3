import { useEffect, useRef } from 'react';
import type { TabsProps } from './tab.ts';
import { TabRow } from './TabRow.tsx';
import classes from './UnderlineTabs.module.css';

/** Switches the sections of one thing. On a narrow screen the row scrolls sideways and fades out at the edge. */
export function UnderlineTabs<Id extends string>(props: TabsProps<Id>) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[data-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [props.current]);
  return (
    <div className={classes.frame}>
      <TabRow {...props} ref={row} classes={classes} />
    </div>
  );
}
