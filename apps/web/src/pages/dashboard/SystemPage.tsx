import { useQuery } from '@tanstack/react-query';
import { AsOf } from '../../features/system/AsOf.tsx';
import { CopyForSupport } from '../../features/system/CopyForSupport.tsx';
import { Servers } from '../../features/system/Servers.tsx';
import { SharedLines } from '../../features/system/SharedLines.tsx';
import { systemQuery } from '../../features/system/system.data.ts';
import { SystemSummary } from '../../features/system/SystemSummary.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { LoadingRows } from '../../ui/feedback/LoadingRows.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import head from './ListHead.module.css';
import classes from './SystemPage.module.css';

const TITLE = 'System';

/** /dashboard/system */
export function SystemPage() {
  const { data: system, isError, isPending, refetch } = useQuery(systemQuery);
  const isWaiting = useDelayed(isPending);
  useDocumentTitle(TITLE);
  return (
    <>
      <div className={head.head}>
        <h2 className={head.title}>{TITLE}</h2>
        {system && (
          <div className={head.tools}>
            <AsOf at={system.at} hasFailed={isError} />
            <CopyForSupport system={system} />
          </div>
        )}
      </div>
      {system && (
        <>
          <SystemSummary system={system} />
          <div className={classes.columns}>
            <SharedLines system={system} />
            <Servers servers={system.servers} now={system.at} />
          </div>
        </>
      )}
      {!system && isError && (
        <FailedState title="The state of the system did not load." onRetry={() => void refetch()} />
      )}
      {isWaiting && <LoadingRows />}
    </>
  );
}
