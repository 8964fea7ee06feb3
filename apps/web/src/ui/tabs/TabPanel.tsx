import type { ReactNode } from 'react';
import { panelId, tabId } from './tab.ts';

/** What a tab of a tab list shows. Not needed for tabs that are links. */
export function TabPanel({
  id,
  scope = 'view',
  children,
}: {
  id: string;
  scope?: string;
  children: ReactNode;
}) {
  return (
    <div role="tabpanel" id={panelId(scope, id)} aria-labelledby={tabId(scope, id)}>
      {children}
    </div>
  );
}
