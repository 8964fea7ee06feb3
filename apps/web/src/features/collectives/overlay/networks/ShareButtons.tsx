import type { Ref } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import type { useOwnShare } from './use-own-share.ts';

interface ShareButtonsProps {
  share: Pick<ReturnType<typeof useOwnShare>, 'apply' | 'isChanged' | 'working'>;
  isShared: boolean;
  /** Asks before the network is removed. */
  onRemove: () => void;
  /** The ref for the button that is shown, which takes over the focus from the previous one. */
  place: Ref<HTMLButtonElement>;
}

/**
 * The button Share Network or Remove Network. While there are unsaved exclusions, the buttons to share and to
 * save are in the bar (`UnsavedShare`).
 */
export function ShareButtons({ share, isShared, onRemove, place }: ShareButtonsProps) {
  const { apply, isChanged, working } = share;
  if (isShared) {
    return (
      // Idle rather than disabled, because the button can have the focus while the share is being refetched.
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
