import type { Ref } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import type { useOwnShare } from './use-own-share.ts';

interface ShareButtonsProps {
  share: Pick<ReturnType<typeof useOwnShare>, 'apply' | 'isChanged' | 'reset' | 'working'>;
  isShared: boolean;
  /** Asks before the network is taken back. */
  onRemove: () => void;
  /** The button that lends the network or asks to take it back: the focus of one that goes away comes here. */
  place: Ref<HTMLButtonElement>;
}

/** Share Network or Remove Network; while somebody changes who is left out of a shared network, save and reset. */
export function ShareButtons({ share, isShared, onRemove, place }: ShareButtonsProps) {
  const { apply, isChanged, reset, working } = share;
  if (!isShared) {
    return (
      <Button
        ref={place}
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
      <Button ref={place} disabled={working !== null} onClick={onRemove}>
        Remove Network
      </Button>
    </>
  );
}
