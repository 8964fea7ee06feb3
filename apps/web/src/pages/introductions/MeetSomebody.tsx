import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { clientsQuery } from '../../features/clients/clients.data.ts';
import { collectiveQuery } from '../../features/collectives/collectives.data.ts';
import { openSearchWith } from '../../features/directory/anything/ask-again.ts';
import { HOW_TO_ASK } from '../../features/relations/introductions/IntroductionsTools.tsx';
import { peopleNotKnownTo } from '../../lib/filtered-list.ts';
import { collectiveScope } from '../../lib/search-scope.ts';
import { usePersonId } from '../../lib/signed-in.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { LoadingRows } from '../../ui/feedback/LoadingRows.tsx';
import { Link } from '../../ui/link/Link.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import classes from './MeetSomebody.module.css';

interface MeetSomebodyProps {
  opened: boolean;
  onClose: () => void;
}

/** Links to the people of each collective, among whom the member can find somebody to meet. */
export function MeetSomebody({ opened, onClose }: MeetSomebodyProps) {
  const { data: clients, isPending, isError, refetch } = useQuery(clientsQuery);
  const collectives = clients?.flatMap((client) => client.collectives);
  return (
    <Dialog title="Ask for an introduction" size="small" opened={opened} onClose={onClose}>
      <div className={classes.ways}>
        <p>{HOW_TO_ASK}</p>
        {isPending && <LoadingRows rows={3} cells={['name']} />}
        {isError && !clients && (
          <FailedLine onRetry={() => void refetch()}>Your collectives did not load.</FailedLine>
        )}
        {collectives?.length === 0 && <NoCollectives onClose={onClose} />}
        {collectives && collectives.length > 0 && <Collectives collectives={collectives} />}
      </div>
    </Dialog>
  );
}

function NoCollectives({ onClose }: { onClose: () => void }) {
  const search = () => {
    onClose();
    openSearchWith('');
  };
  return (
    <>
      <p>
        Members of a collective introduce each other to people in the networks that they share. You do not
        belong to a collective yet.
      </p>
      <Button icon={<IconSearch size={16} stroke={1.7} aria-hidden />} onClick={search}>
        Search your network
      </Button>
    </>
  );
}

function Collectives({ collectives }: { collectives: readonly { id: number; name: string }[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        People of a collective
      </h2>
      <ul>
        {collectives.map((collective) => (
          <Collective key={collective.id} {...collective} />
        ))}
      </ul>
    </section>
  );
}

/**
 * Links to the people of a collective. If the member shares their network with the collective, the list
 * leaves out the member's own contacts. Until that is known, the link shows everybody.
 */
function Collective({ id, name }: { id: number; name: string }) {
  const personId = usePersonId();
  const { data } = useQuery(collectiveQuery(id));
  const scope = collectiveScope({ id, name });
  const isNarrowed = data?.networkShared === true && personId !== null;
  return (
    <li>
      <Link href={isNarrowed ? peopleNotKnownTo(scope, personId) : scope.peoplePath} className={classes.way}>
        <Avatar kind="collective" name={name} size={25} />
        <span className={classes.name} translate="no">
          {name}
        </span>
        {isNarrowed && <span className={classes.note}>without the people you share</span>}
      </Link>
    </li>
  );
}
