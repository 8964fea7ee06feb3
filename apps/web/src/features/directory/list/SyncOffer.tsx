import { SYNC_OVERLAY } from '../../../lib/overlay-places.ts';
import { useOverlay } from '../../../lib/use-overlay.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

/** The message of an empty network that was never synced. */
export const NOBODY_YET = 'Nobody is in your network yet.';

/** A button that calls `onOpen` and then opens the overlay for syncing the network. */
export function SyncOffer({ onOpen }: { onOpen?: () => void }) {
  const overlay = useOverlay();
  const open = () => {
    onOpen?.();
    overlay.open(SYNC_OVERLAY);
  };
  return (
    <Button variant="primary" onClick={open}>
      Sync Your Network
    </Button>
  );
}
