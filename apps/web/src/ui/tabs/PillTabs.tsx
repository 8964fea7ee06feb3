import classes from './PillTabs.module.css';
import type { TabsProps } from './tab.ts';
import { TabRow } from './TabRow.tsx';

/** Switches what one looks at: People 214, Organizations 96. A tab without results is disabled, not hidden. */
export function PillTabs<Id extends string>(props: TabsProps<Id>) {
  return <TabRow {...props} classes={classes} />;
}
