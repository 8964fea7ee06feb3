import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { MouseEvent } from 'react';
import { sayNumber } from '../../lib/say-time.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import type { ChainsProps } from './chains.data.ts';
import { chainsTitle } from './chain-words.ts';
import { ChainsBones } from './ChainsBones.tsx';
import { ChainsDialog } from './ChainsDialog.tsx';
import { ChainsView } from './ChainsView.tsx';
import { NoChains } from './NoChains.tsx';
import { useChains } from './use-chains.ts';
import { useChainsAddress } from './use-chains-address.ts';

/** Chains on the first tab of a profile. */
const SHOWN = { [ENTITY_TYPES.person]: 3, [ENTITY_TYPES.organization]: 4 } as const;
/** The strongest chains, on a summary; "All 14" opens the large view. A card that fails is left out. */
export function ChainsCard({ entityTypeId, entityId, name }: ChainsProps) {
  const { rows, total, isError } = useChains({ entityTypeId, entityId }, 1);
  const address = useChainsAddress();
  const few = SHOWN[entityTypeId];
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.open();
  };
  if (total === undefined && isError) return null;
  return (
    <Card
      title={chainsTitle(entityTypeId)}
      note={rows.length > 1 && 'strongest first'}
      action={
        total !== undefined &&
        total > few && (
          <TextLink href={address.openHref} onClick={open}>
            All {sayNumber(total)}
          </TextLink>
        )
      }
    >
      {total === undefined && <ChainsBones rows={few} />}
      {total === 0 && <NoChains name={name} brief />}
      {rows.length > 0 && <ChainsView rows={rows.slice(0, few)} size="card" />}
      <ChainsDialog entityTypeId={entityTypeId} entityId={entityId} name={name} address={address} />
    </Card>
  );
}
