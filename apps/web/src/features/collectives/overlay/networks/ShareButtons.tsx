import type { Ref } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import type { useOwnShare } from './use-own-share.ts';

interface ShareButtonsProps {
  share: Pick<ReturnType<typeof useOwnShare>, 'apply' | 'isChanged' | 'working'>;
  isShared: boolean;
  /** Asks before the network is removed. */
  onRemove: () => void;
  /** The ref of the present button, which takes the focus of the previous one. */
  place: Ref<HTMLButtonElement>;
}

/**
 * The button Share Network or Remove Network. With unsaved exclusions, the buttons to share and save are in
 * the bar.
 */
export function ShareButtons({ share, isShared, onRemove, place }: ShareButtonsProps) {
  const { apply, isChanged, working } = share;
  if (isShared) {
    return (
      // Idle instead of disabled: the button may already have the focus while the share is being refetched.
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
