import type { Notification } from '@kithline/contract/notifications.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { NotificationList } from './NotificationList.tsx';
import classes from './NotificationsBody.module.css';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';

interface NotificationsBodyProps {
  list: {
    data: unknown;
    isError: boolean;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  notifications: readonly Notification[];
  answerTo: (notification: Notification) => ReactNode;
  onFollow: () => void;
}

export function NotificationsBody({ list, notifications, ...row }: NotificationsBodyProps) {
  if (!list.data) {
    return list.isError ? (
      <FailedState title="Your notifications did not load." onRetry={() => void list.refetch()} />
    ) : (
      <NotificationBones />
    );
  }
  if (notifications.length === 0) {
    return (
      <EmptyState title="Nothing has happened yet.">
        News about invitations, introductions, shared networks, saved searches and syncs appears here.
      </EmptyState>
    );
  }
  return (
    <>
      <NotificationList notifications={notifications} isOld={list.isFetching} {...row} />
      {list.hasNextPage && <More list={list} />}
    </>
  );
}

function More({ list }: Pick<NotificationsBodyProps, 'list'>) {
  if (list.isFetchNextPageError) {
    return (
      <div className={classes.more}>
        <FailedLine onRetry={() => void list.fetchNextPage()}>Earlier notifications did not load.</FailedLine>
      </div>
    );
  }
  return (
    <div className={classes.more}>
      <Button
        variant="quiet"
        working={list.isFetchingNextPage}
        workingLabel="Loading..."
        onClick={() => void list.fetchNextPage()}
      >
        Show earlier
      </Button>
    </div>
  );
}

const WIDTHS = ['72%', '84%', '66%', '58%', '76%'] as const;

/**
 * Placeholders for notifications. They appear after a delay, so that the dialog grows only if the reply is
 * slow.
 */
function NotificationBones() {
  const isLate = useDelayed(true);
  return (
    <div className={classes.bones} aria-hidden>
      {isLate &&
        WIDTHS.map((width, row) => (
          <div key={width} className={classes.row} style={{ opacity: 1 - row / 6 }}>
            <Skeleton shape="circle" width={40} />
            <div className={classes.lines}>
              <Skeleton width={width} />
              <Skeleton width={90} height={10} />
            </div>
          </div>
        ))}
    </div>
  );
}
