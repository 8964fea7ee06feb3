import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Ago } from '../../../lib/Ago.tsx';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from './MessagesPage.module.css';
import { blocksQuery, unblock } from './settings.data.ts';

export function BlockedPeople() {
  const list = useInfiniteQuery(blocksQuery);
  const unblocking = useMutation({
    mutationFn: ({ userId }: { userId: number; name: string }) => unblock(userId),
    onSuccess: (_done, { name }) => toast.success(`${name} can write to you again`),
    onError: () => toast.failure('Unblocking did not work. Try again.'),
  });
  const people = list.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Card title="Blocked people">
      {list.isError && (
        <FailedLine onRetry={() => void list.refetch()}>Blocked people did not load.</FailedLine>
      )}
      {list.data && people.length === 0 && (
        <p className={classes.hint}>
          You have not blocked anybody. To block somebody, open your conversation with them.
        </p>
      )}
      <ul className={classes.blocked}>
        {people.map(({ userId, name, profilePicture, createdOn }) => (
          <li key={userId} className={classes.person}>
            <Avatar name={name} src={profilePicture} size={32} />
            <span className={classes.words}>
              <bdi className={classes.label} translate="no">
                {name}
              </bdi>
              <span className={classes.hint}>
                <Ago instant={createdOn} />
              </span>
            </span>
            <Button
              aria-label={`Unblock ${name}`}
              working={unblocking.isPending && unblocking.variables.userId === userId}
              onClick={() => unblocking.mutate({ userId, name })}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="quiet" working={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Card>
  );
}
