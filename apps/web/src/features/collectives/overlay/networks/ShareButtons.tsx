import type { Ref } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import type { useOwnShare } from './use-own-share.ts';

interface ShareButtonsProps {
  share: Pick<ReturnType<typeof useOwnShare>, 'apply' | 'isChanged' | 'working'>;
  isShared: boolean;
  /** Asks before the network is taken back. */
  onRemove: () => void;
  /**
   * The button that lends the network or asks to take it back: the focus of one that goes away comes here.
   */
  place: Ref<HTMLButtonElement>;
}

/**
 * Share Network or Remove Network. While somebody changes who is left out, sharing and saving stand in the
 * bar that says so.
 */
export function ShareButtons({ share, isShared, onRemove, place }: ShareButtonsProps) {
  const { apply, isChanged, working } = share;
  if (isShared) {
    return (
      // It has the focus already while the share is still being read: a disabled button would lose it.
      <Button ref={place} idle={working !== null} onClick={onRemove}>
        Remove Network
      </Button>
    );
  }
  if (isChanged) return null;
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
