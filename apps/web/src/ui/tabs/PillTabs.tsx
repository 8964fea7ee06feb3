import { useRef } from 'react';
import { useCurrentInView } from '../rows/use-current-in-view.ts';
import { useHiddenEnds } from '../rows/use-hidden-ends.ts';
import classes from './PillTabs.module.css';
import type { TabsProps } from './tab.ts';
import { TabRow } from './TabRow.tsx';

/** Tabs with counts. Disable a tab without results instead of hiding it. */
export function PillTabs<Id extends string>(props: TabsProps<Id>) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, props.current);
  useHiddenEnds(row, props.tabs.map(({ count }) => count ?? '').join());
  return <TabRow {...props} ref={row} classes={classes} />;
}
