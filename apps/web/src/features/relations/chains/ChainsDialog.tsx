import { CHAINS_PER_PAGE } from '@kithline/contract/relations.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useLastPage } from '../../../ui/paging/use-last-page.ts';
import { ChainActions } from './ChainActions.tsx';
import { chainsTitle, describeWays } from './chain-words.ts';
import type { ChainsProps } from './chains.data.ts';
import { ChainsContent } from './ChainsContent.tsx';
import classes from './ChainsDialog.module.css';
import { ChainsLegend } from './ChainsLegend.tsx';
import { ChainsPages } from './ChainsPages.tsx';
import { useChains } from './use-chains.ts';
import type { ChainsAddress } from './use-chains-address.ts';

interface ChainsDialogProps extends ChainsProps {
  address: ChainsAddress;
}

/** The large view of chains, above a profile. */
export function ChainsDialog({ entityTypeId, entityId, name, email, address }: ChainsDialogProps) {
  const page = address.isOpen ? address.page : 1;
  const chains = useChains({ entityTypeId, entityId }, page);
  const { total = 0 } = chains;
  const hasChains = total > 0;
  // A dialog with less than a full page of chains is only as tall as its chains.
  const isTall = chains.total === undefined || total >= CHAINS_PER_PAGE;
  useLastPage({ page, pageSize: CHAINS_PER_PAGE, total: chains.total }, address.turnTo);
  return (
    <Dialog
      opened={address.isOpen}
      onClose={address.close}
      title={chainsTitle(entityTypeId)}
      note={hasChains && describeWays(total, name)}
      actions={hasChains && <ChainsLegend />}
      footer={
        hasChains && (
          <ChainsPages label="Pages of all chains" page={page} total={total} onPage={address.turnTo} />
        )
      }
      size="chains"
      tall={isTall}
      flush
    >
      <div className={classes.body}>
        <ChainsContent chains={chains} name={name} size="large" />
        <ChainActions rows={chains.rows} email={email} />
      </div>
    </Dialog>
  );
}
