import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { ChainsBones } from './ChainsBones.tsx';
import { ChainsView } from './ChainsView.tsx';
import type { PictureSize } from './lay-out-chains.ts';
import { NoChains } from './NoChains.tsx';
import type { ChainsPage } from './use-chains.ts';

/** Number of placeholder rows. */
const BONES = { card: 6, large: 8 } as const;

interface ChainsContentProps {
  chains: ChainsPage;
  name: string;
  size: PictureSize;
}

export function ChainsContent({ chains, name, size }: ChainsContentProps) {
  const { rows, advice, isError, isOld, retry } = chains;
  if (rows.length > 0) return <ChainsView rows={rows} size={size} isOld={isOld} />;
  if (advice) return <NoChains name={name} advice={advice} />;
  if (isError) return <FailedLine onRetry={retry}>The chains did not load.</FailedLine>;
  return <ChainsBones rows={BONES[size]} large={size === 'large'} />;
}
