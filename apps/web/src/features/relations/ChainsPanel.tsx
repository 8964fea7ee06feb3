import { Card } from '../../ui/cards/Card.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import type { ChainsProps } from './chains.data.ts';
import { ChainsBones } from './ChainsBones.tsx';
import { ChainsLegend } from './ChainsLegend.tsx';
import { ChainsPages } from './ChainsPages.tsx';
import { ChainsView } from './ChainsView.tsx';
import { NoChains } from './NoChains.tsx';
import { useChains, useLastPage } from './use-chains.ts';
import { useChainsAddress } from './use-chains-address.ts';

/** All chains to somebody or something, on the tab "you". The address holds the page. */
export function ChainsPanel({ entityTypeId, entityId, name }: ChainsProps) {
  const { page, turnTo } = useChainsAddress();
  const { rows, total, isError, isOld, retry } = useChains({ entityTypeId, entityId }, page);
  useLastPage(total, page, turnTo);
  return (
    <Card
      title="Connection chains"
      note={rows.length > 1 && 'strongest first'}
      action={rows.length > 0 && <ChainsLegend />}
    >
      {total === undefined && !isError && <ChainsBones rows={6} />}
      {total === undefined && isError && <FailedLine onRetry={retry}>The chains did not load.</FailedLine>}
      {total === 0 && <NoChains name={name} />}
      {rows.length > 0 && <ChainsView rows={rows} size="card" isOld={isOld} />}
      {total !== undefined && total > 0 && (
        <ChainsPages label="Pages of chains" page={page} total={total} onPage={turnTo} />
      )}
    </Card>
  );
}
