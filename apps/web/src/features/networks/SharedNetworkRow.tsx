import type { SharedNetwork } from '@kithline/contract/collectives.ts';
import { useMutation } from '@tanstack/react-query';
import { sayCount, sayDate } from '../../lib/say-time.ts';
import { unshareNetwork } from '../../lib/unshare-network.ts';
import { announce } from '../../ui/a11y/announce.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import classes from './SharedNetworks.module.css';

interface SharedNetworkRowProps {
  shared: SharedNetwork;
  /** Called once the network is withdrawn. */
  onWithdrawn: () => void;
}

/** A collective with which the member's network is shared. */
export function SharedNetworkRow({ shared, onWithdrawn }: SharedNetworkRowProps) {
  const { isAsked, ask, dismiss: closeQuestion, opener } = useInlineQuestion();
  const { collective, client, totalPersons, totalOrganizations, sharedOn } = shared;
  return (
    <li className={classes.row}>
      <Avatar kind="collective" name={collective.name} size={50} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <TextLink className={classes.link} href={`/collectives/${collective.id}`} translate="no">
            {collective.name}
          </TextLink>
        </h2>
        <p className={classes.of} translate="no">
          {client.name}
        </p>
        <p className={classes.note}>
          {sayCount(totalPersons, 'person', 'people')} and{' '}
          {sayCount(totalOrganizations, 'organization', 'organizations')}, shared on {sayDate(sharedOn)}
        </p>
      </div>
      {isAsked ? (
        <Withdrawal collective={collective} onCancel={closeQuestion} onDone={onWithdrawn} />
      ) : (
        <Button
          ref={opener}
          size="sm"
          className={classes.remove ?? ''}
          aria-label={`Remove Network from ${collective.name}`}
          onClick={ask}
        >
          Remove Network
        </Button>
      )}
    </li>
  );
}

interface WithdrawalProps {
  collective: { id: number; name: string };
  onCancel: () => void;
  onDone: () => void;
}

function Withdrawal({ collective, onCancel, onDone }: WithdrawalProps) {
  const withdrawal = useMutation({
    mutationFn: () => unshareNetwork(collective.id),
    onSuccess: () => {
      announce(`Your network is no longer shared with ${collective.name}`);
      onDone();
    },
  });
  return (
    <div className={classes.confirm}>
      <ConfirmInline
        question={`Remove your network from ${collective.name}?`}
        confirmLabel={withdrawal.isError ? 'Try again' : 'Remove Network'}
        workingLabel="Removing..."
        working={withdrawal.isPending || withdrawal.isSuccess}
        error={withdrawal.isError ? 'Your network was not removed.' : null}
        onConfirm={() => withdrawal.mutate()}
        onCancel={onCancel}
      >
        Its collaborators stop seeing your people at once, unless somebody else shares them.
      </ConfirmInline>
    </div>
  );
}
