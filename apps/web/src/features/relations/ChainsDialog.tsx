import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { sayWays } from './chain-words.ts';
import type { ChainsProps } from './chains.data.ts';
import { ChainsBones } from './ChainsBones.tsx';
import classes from './ChainsDialog.module.css';
import { ChainsLegend } from './ChainsLegend.tsx';
import { ChainsPages } from './ChainsPages.tsx';
import { ChainsView } from './ChainsView.tsx';
import { keepPlainKeys } from './keep-plain-keys.ts';
import { NoChains } from './NoChains.tsx';
import { useChains, useLastPage } from './use-chains.ts';
import type { useChainsAddress } from './use-chains-address.ts';

interface ChainsDialogProps extends ChainsProps {
  address: ReturnType<typeof useChainsAddress>;
}

/** The large view: all chains of a page with titles and years, above the profile that it belongs to. */
export function ChainsDialog({ entityTypeId, entityId, name, address }: ChainsDialogProps) {
  const page = address.isOpen ? address.page : 1;
  const { rows, total, isError, isOld, retry } = useChains({ entityTypeId, entityId }, page);
  useLastPage(total, page, address.turnTo);
  const hasChains = total !== undefined && total > 0;
  return (
    <div className={classes.place} onKeyDown={keepPlainKeys}>
      <Dialog
        opened={address.isOpen}
        onClose={address.close}
        title="Connection chains"
        note={hasChains && sayWays(total, name)}
        actions={hasChains && <ChainsLegend />}
        footer={
          hasChains && (
            <ChainsPages label="Pages of chains" page={page} total={total} onPage={address.turnTo} />
          )
        }
        size="chains"
        flush
      >
        <div className={classes.body}>
          {total === undefined && !isError && <ChainsBones rows={8} large />}
          {total === undefined && isError && <FailedState title="The chains did not load." onRetry={retry} />}
          {total === 0 && <NoChains name={name} />}
          {rows.length > 0 && <ChainsView rows={rows} size="large" isOld={isOld} />}
        </div>
      </Dialog>
    </div>
  );
}
