import type { Network } from '@kithline/contract/networks.ts';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clientsQuery } from '../../features/clients/clients.data.ts';
import { peopleWho } from '../../features/directory/directory-links.ts';
import { closestOf, sayRateClosest } from '../../features/networks/closest.ts';
import { receivedInvitationsQuery } from '../../features/invitations/invitations.data.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useUserId } from '../../lib/signed-in.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { ProgressBar } from '../../ui/cards/ProgressBar.tsx';
import { Link } from '../../ui/link/Link.tsx';
import { JoinAct } from './JoinAct.tsx';
import classes from './MakeItYours.module.css';
import { readStored, store } from '../../lib/stored.ts';
import type { Client } from '@kithline/contract/clients.ts';
import type { ReceivedInvitation } from '@kithline/contract/invitations.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { sayCount } from '../../lib/say-time.ts';

/** First steps after the first import. */
export function MakeItYours({ network }: { network: Network }) {
  const scope = useSearchScope();
  const userId = useUserId() ?? 0;
  const [isHidden, setHidden] = useState(() => areHidden(userId));
  const { data: clients } = useQuery(clientsQuery);
  const { data: waiting, isError } = useQuery(receivedInvitationsQuery({ accepted: 'null', page: 1 }));
  // Suggest starting a collective only if the member has no invitation, or if the invitations did not load.
  const isInvited = waiting ? waiting.total > 0 : !isError;
  if (isHidden || !clients) return null;
  const { totalRated, totalLabeled } = network;
  const closest = closestOf(network);
  const owned = isInvited ? undefined : clients.find(({ isOwner }) => isOwner);
  const steps: Step[] = [
    {
      title: sayRateClosest(closest),
      isDone: totalRated >= closest,
      isBegun: totalRated > 0,
      act: (
        <Link href={peopleWho(scope, {})} className={classes.link}>
          Rate
        </Link>
      ),
      words: (
        <>
          <ProgressBar value={(totalRated / closest) * 100} label="People rated" height={5} />
          {Math.min(totalRated, closest)} of {closest} rated
        </>
      ),
    },
    {
      title: 'Label people',
      isDone: totalLabeled > 0,
      act: (
        <Link href={peopleWho(scope, {})} className={classes.link}>
          Label
        </Link>
      ),
      words: 'For example Client, Board-ready, Old team',
    },
    {
      title: clients.some(({ isOwner }) => isOwner) ? 'Join or start a collective' : 'Join a collective',
      // Owning a client without a collective does not complete this step.
      isDone: clients.some(({ collectives }) => collectives.length > 0),
      act: <JoinAct owned={owned} />,
      words: sayHowToJoin({ waiting, owned }),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const begun = steps.filter(({ isDone, isBegun }) => isBegun && !isDone).length;
  const hide = () => {
    hideSteps(userId);
    setHidden(true);
  };
  return (
    <Card
      title="Make it yours"
      note={`${done} of ${steps.length} done${begun > 0 ? `, ${begun} started` : ''}`}
      action={
        <Button variant="quiet" size="sm" className={classes.hide} onClick={hide}>
          hide
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ title, isDone, act, words }, at) => (
          <li key={title} className={classes.step} data-done={isDone || undefined}>
            <span className={classes.number} aria-hidden>
              {isDone ? <IconCheck size={14} stroke={2} /> : at + 1}
            </span>
            <div className={classes.body}>
              <div className={classes.head}>
                <span className={classes.title}>{title}</span>
                {isDone ? <VisuallyHidden>done</VisuallyHidden> : <span className={classes.act}>{act}</span>}
              </div>
              {!isDone && <div className={classes.words}>{words}</div>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface Step {
  title: string;
  isDone: boolean;
  isBegun?: boolean;
  act: ReactNode;
  words: ReactNode;
}

// This browser remembers that a member has hidden the first steps, even after logging out, because that
// reveals nothing.

const keyOf = (userId: number): string => `kithline-steps:${userId}`;

const areHidden = (userId: number): boolean => readStored(keyOf(userId)) === 'hidden';

const hideSteps = (userId: number): void => store(keyOf(userId), 'hidden');

interface Ways {
  waiting: Page<ReceivedInvitation> | undefined;
  owned: Client | undefined;
}

function sayHowToJoin({ waiting, owned }: Ways): string {
  const [first] = waiting?.results ?? [];
  if (first && waiting?.total === 1) return `${first.invitedBy.name} has invited you to a collective`;
  if (waiting && waiting.total > 1)
    return sayCount(waiting.total, 'invitation is waiting for you', 'invitations are waiting for you');
  return owned ? `${owned.name} has no collective yet` : 'An owner of a collective can invite you';
}
