import type { OwnShare } from '@kithline/contract/collectives.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { UnsavedBar } from '../../../../ui/overlays/UnsavedBar.tsx';
import { idsOf } from './leave-out-draft.ts';
import { ShareFailure } from './ShareFailure.tsx';
import { PREVIEW_REST, previewQuery } from './sharing.data.ts';
import { sayUnsaved } from './unsaved-words.ts';
import type { useOwnShare } from './use-own-share.ts';

interface UnsavedShareProps {
  own: OwnShare;
  share: ReturnType<typeof useOwnShare>;
  collectiveId: number;
}

export function UnsavedShare({ own, share, collectiveId }: UnsavedShareProps) {
  const { saved, leaveOut, working, apply, reset } = share;
  const [rested] = useDebouncedValue(leaveOut, PREVIEW_REST);
  const { data } = useQuery(
    previewQuery(collectiveId, { leaveOut: idsOf(rested), name: '', show: 'all', page: 1 }),
  );
  const numbers = { before: own.totalLeftOut, after: data?.totals.leftOut ?? null };
  return (
    <UnsavedBar
      words={sayUnsaved({ isShared: own.shared, saved, draft: leaveOut, ...numbers })}
      note={share.failure && <ShareFailure share={share} />}
    >
      <Button variant="quiet" disabled={working !== null} onClick={reset}>
        reset
      </Button>
      {own.shared ? (
        <Button
          variant="primary"
          working={working === 'change'}
          workingLabel="saving..."
          disabled={working === 'remove'}
          onClick={() => apply('change')}
        >
          save
        </Button>
      ) : (
        <Button
          variant="primary"
          working={working === 'share'}
          workingLabel="Sharing..."
          onClick={() => apply('share')}
        >
          Share Network
        </Button>
      )}
    </UnsavedBar>
  );
}
