import type { ServerState } from '@kithline/contract/system.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { PillTabs } from '../../ui/tabs/PillTabs.tsx';
import { TabPanel } from '../../ui/tabs/TabPanel.tsx';
import { ServerTable } from './ServerTable.tsx';
import classes from './Servers.module.css';

const SCOPE = 'server';

interface ServersProps {
  servers: readonly ServerState[];
  /** The time of the reply, in unix seconds. */
  now: number;
}

export function Servers({ servers, now }: ServersProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [chosen, choose] = useState<string | null>(null);
  const shown = servers.find(({ name }) => name === chosen) ?? servers[0];
  if (shown === undefined)
    return <p className={classes.none}>No server has reported yet. Each one reports once a minute.</p>;
  if (!isPhone || servers.length === 1) return <ServerTable servers={servers} now={now} />;
  return (
    <div>
      <div className={classes.tabs}>
        <PillTabs
          label="Servers"
          tabs={servers.map(({ name }) => ({ id: name, label: name }))}
          current={shown.name}
          onSelect={choose}
          scope={SCOPE}
        />
      </div>
      <TabPanel id={shown.name} scope={SCOPE}>
        <ServerTable servers={[shown]} now={now} />
      </TabPanel>
    </div>
  );
}
