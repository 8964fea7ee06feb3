import type { Ref } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { useOwnShare } from './use-own-share.ts';

interface ShareButtonsProps {
  share: Pick<ReturnType<typeof useOwnShare>, 'apply' | 'isChanged' | 'reset' | 'working'>;
  isShared: boolean;
  /** Asks before the network is taken back. */
  onRemove: () => void;
  /** The button that asks, or that stands in its place once the network is taken back. */
  opener: Ref<HTMLButtonElement>;
}

/** Share Network or Remove Network; while somebody changes who is left out of a shared network, save and reset. */
export function ShareButtons({ share, isShared, onRemove, opener }: ShareButtonsProps) {
  const { apply, isChanged, reset, working } = share;
  if (!isShared) {
    return (
      <Button
        ref={opener}
        variant="primary"
        working={working === 'share'}
        workingLabel="Sharing..."
        onClick={() => apply('share')}
      >
        Share Network
      </Button>
    );
  }
  return (
    <>
      {isChanged && (
        <>
          <Button
            variant="primary"
            working={working === 'change'}
            workingLabel="saving..."
            onClick={() => apply('change')}
          >
            save
          </Button>
          <Button variant="quiet" disabled={working !== null} onClick={reset}>
            reset
          </Button>
        </>
      )}
      <Button ref={opener} disabled={working !== null} onClick={onRemove}>
        Remove Network
      </Button>
    </>
  );
}
