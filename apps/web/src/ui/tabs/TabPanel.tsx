import type { ReactNode } from 'react';
import { panelId, tabId } from './tab.ts';

interface TabPanelProps {
  id: string;
  scope: string;
  children: ReactNode;
}

/** The content of a tab. Not needed for tabs that are links. */
export function TabPanel({ id, scope, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={panelId(scope, id)} aria-labelledby={tabId(scope, id)}>
      {children}
    </div>
  );
}
