import type { Collective, OwnShare } from '@kithline/contract/collectives.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { sayAgoInside, sayCount } from '../../../../lib/say-time.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/cards/Card.tsx';
import { FailedLine } from '../../../../ui/feedback/FailedLine.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { ConfirmInline } from '../../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../../ui/overlays/use-inline-question.ts';
import classes from './OwnShareCard.module.css';
import { ShareFailure } from './ShareFailure.tsx';
import { useFocusKeeper } from '../lists/use-focus-keeper.ts';
import { useOwnShare } from './use-own-share.ts';
import { UnsavedShare } from './UnsavedShare.tsx';
import { WhatTheySee } from './WhatTheySee.tsx';

interface OwnShareCardProps {
  collective: Collective;
  networkId: number | null;
}

export function OwnShareCard({ collective, networkId }: OwnShareCardProps) {
  const share = useOwnShare(collective.id);
  const { own } = share;
  if (own.isError && !own.data) {
    return (
      <Card title="Your network">
        <FailedLine onRetry={() => void own.refetch()}>Your network did not load.</FailedLine>
      </Card>
    );
  }
  if (!own.data) return <Bones />;
  return <Share own={own.data} {...{ collective, networkId, share }} />;
}

interface ShareProps extends OwnShareCardProps {
  own: OwnShare;
  share: ReturnType<typeof useOwnShare>;
}

function Share({ own, share, collective, networkId }: ShareProps) {
  // The details are open at first if there are unsaved changes, or exclusions from an earlier share.
  const [isOpen, open] = useState(share.isChanged || (!own.shared && isAnybody(own.leaveOut)));
  return (
    <>
      <Card title="Your network" note={sayState(own)}>
        <p className={classes.words}>{sayShare(own, collective)}</p>
        {!share.isChanged && <ShareFailure share={share} />}
        <Commands {...{ own, share, collective }}>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            icon={<IconChevronRight size={15} stroke={1.8} className={classes.arrow} aria-hidden />}
            onClick={() => open(!isOpen)}
          >
            What they will see
          </Button>
        </Commands>
        {isOpen && (
          <WhatTheySee
            collectiveId={collective.id}
            networkId={networkId}
            leaveOut={share.leaveOut}
            saved={share.saved}
            onChange={share.setLeaveOut}
          />
        )}
      </Card>
      {share.isChanged && <UnsavedShare own={own} share={share} collectiveId={collective.id} />}
    </>
  );
}

interface CommandsProps extends Pick<ShareProps, 'own' | 'share' | 'collective'> {
  children: ReactNode;
}

function Commands({ own: { shared }, share, collective, children }: CommandsProps) {
  const { isAsked, ask, dismiss: closeQuestion } = useInlineQuestion();
  // When one of these values changes, another button replaces the pressed one and takes over its focus.
  const place = useFocusKeeper<HTMLButtonElement>(`${isAsked} ${shared} ${share.isChanged}`);
  // Close the question if the network was withdrawn meanwhile, here or in another tab.
  if (isAsked && !shared) closeQuestion();
  if (!isAsked) {
    return (
      <div className={classes.buttons}>
        <ShareButtons share={share} isShared={shared} onRemove={ask} place={place} />
        {children}
      </div>
    );
  }
  return (
    <div className={classes.question}>
      <ConfirmInline
        question={`Remove your network from ${collective.name}? Its collaborators no longer see your people through you. The people you left out are remembered in case you share it again.`}
        confirmLabel="Remove Network"
        workingLabel="Removing..."
        working={share.working === 'remove'}
        onConfirm={() => share.apply('remove')}
        onCancel={closeQuestion}
      />
    </div>
  );
}

function isAnybody({ labels, persons }: OwnShare['leaveOut']): boolean {
  return labels.length + persons.length > 0;
}

/** "shared 14 Sep 2026" */
function sayState({ shared, sharedOn }: OwnShare): string {
  if (!shared) return 'not shared';
  return sharedOn === null ? 'shared' : `shared ${sayAgoInside(sharedOn)}`;
}

function sayShare(own: OwnShare, { name }: Collective): string {
  const people = sayCount(own.totalPersons, 'person', 'people');
  if (own.totalPersons === 0)
    return own.shared
      ? `Your network is shared, but it is still empty. People whom you import later will be visible in ${name}.`
      : 'Your network is still empty. You can share it now. People whom you import later will then be shared.';
  if (!own.shared)
    return (
      `If you share it, everybody in ${name} can find the ${people} of your network and ways to them through you, ` +
      'and sees how well you know them. Your notes and labels stay private. ' +
      'You can leave people out, and you can stop sharing at any time.' +
      (isAnybody(own.leaveOut)
        ? ' The people you left out last time stay left out unless you change that.'
        : '')
    );
  const seen = sayCount(own.totalPersons - own.totalLeftOut, 'person', 'people');
  const rest = own.totalLeftOut === 0 ? '' : ` ${sayCount(own.totalLeftOut, 'is', 'are')} left out.`;
  return `${seen} of your network can be found in ${name}.${rest} People whom you import later will be shared, too.`;
}

function Bones() {
  return (
    <Card title="Your network">
      <div className={classes.bones}>
        <Skeleton width="80%" />
        <Skeleton width={140} height={34} />
      </div>
    </Card>
  );
}

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
function ShareButtons({ share, isShared, onRemove, place }: ShareButtonsProps) {
  const { apply, isChanged, working } = share;
  if (isShared) {
    return (
      // `idle` rather than disabled, because a disabled button would lose the focus while the share is
      // refetched.
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
