import { CHAINS_PER_PAGE } from '@kithline/contract/relations.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { useLastPage } from '../../../ui/paging/use-last-page.ts';
import { ChainActions } from './ChainActions.tsx';
import { chainsTitle } from './chain-words.ts';
import type { ChainsProps } from './chains.data.ts';
import { ChainsContent } from './ChainsContent.tsx';
import { ChainsLegend } from './ChainsLegend.tsx';
import { ChainsPages } from './ChainsPages.tsx';
import classes from './ChainsPanel.module.css';
import { useChains } from './use-chains.ts';
import { useChainsAddress } from './use-chains-address.ts';

/** The chains to a person or organization, in pages. The current page is in the URL. */
export function ChainsPanel({ entityTypeId, entityId, name, email }: ChainsProps) {
  const { page, turnTo } = useChainsAddress();
  const chains = useChains({ entityTypeId, entityId }, page);
  const { rows, total = 0 } = chains;
  useLastPage({ page, pageSize: CHAINS_PER_PAGE, total: chains.total }, turnTo);
  return (
    <Card
      title={chainsTitle(entityTypeId)}
      note={rows.length > 1 && 'shortest first, then strongest'}
      action={rows.length > 0 && <ChainsLegend />}
    >
      <ChainsContent chains={chains} name={name} size="card" />
      <ChainActions rows={rows} email={email} />
      {total > 0 && (
        <div className={classes.pages}>
          <ChainsPages label="Pages of chains" page={page} total={total} onPage={turnTo} />
        </div>
      )}
    </Card>
  );
}
