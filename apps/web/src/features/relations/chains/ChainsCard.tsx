import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { MouseEvent } from 'react';
import { sayNumber } from '../../../lib/say-time.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import type { ChainsProps } from './chains.data.ts';
import { ChainActions } from './ChainActions.tsx';
import { chainsTitle } from './chain-words.ts';
import { ChainsBones } from './ChainsBones.tsx';
import { ChainsDialog } from './ChainsDialog.tsx';
import { ChainsView } from './ChainsView.tsx';
import { NoChains } from './NoChains.tsx';
import { type ChainsPage, useChains } from './use-chains.ts';
import { type ChainsAddress, useChainsAddress } from './use-chains-address.ts';

/** The number of chains on the first tab of a profile. */
const SHOWN = { [ENTITY_TYPES.person]: 3, [ENTITY_TYPES.organization]: 4 } as const;

/**
 * The card of the strongest chains on the summary of a profile. If the chains do not load, the card is left
 * out; the large view, which the URL can open, then shows the error.
 */
export function ChainsCard(target: ChainsProps) {
  const chains = useChains(target, 1);
  const address = useChainsAddress();
  const hasFailed = chains.total === undefined && chains.isError;
  return (
    <>
      {!hasFailed && <FewChains {...{ target, chains, address }} />}
      <ChainsDialog {...target} address={address} />
    </>
  );
}

interface FewChainsProps {
  target: ChainsProps;
  chains: ChainsPage;
  address: ChainsAddress;
}

function FewChains({
  target: { entityTypeId, name, email },
  chains: { rows, total, advice },
  address,
}: FewChainsProps) {
  const few = SHOWN[entityTypeId];
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.open();
  };
  return (
    <Card
      title={chainsTitle(entityTypeId)}
      note={rows.length > 1 && 'shortest first, then strongest'}
      action={
        total !== undefined &&
        total > few && (
          <TextLink href={address.openHref} onClick={open} aria-haspopup="dialog">
            All {sayNumber(total)}
          </TextLink>
        )
      }
    >
      {total === undefined && <ChainsBones rows={few} />}
      {advice && <NoChains name={name} advice={advice} brief />}
      {rows.length > 0 && <ChainsView rows={rows.slice(0, few)} size="card" />}
      <ChainActions rows={rows} email={email} />
    </Card>
  );
}
