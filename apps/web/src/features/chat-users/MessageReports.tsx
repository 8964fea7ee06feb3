import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { REPORTS_PER_PAGE, reportsQuery } from './chat-users.data.ts';
import classes from './chat-users.module.css';
import { MessageReportCard } from './MessageReportCard.tsx';
import { talkjsHref } from './talkjs-address.ts';

/**
 * The reported messages, those with an open report first. Each is shown with a few messages before it, and
 * with nothing else of the conversation.
 */
export function MessageReports({ page }: { page: number }) {
  const list = useQuery(reportsQuery(page));
  const all = useRef<HTMLUListElement>(null);
  if (list.isError && !list.data)
    return <FailedState title="The reported messages did not load." onRetry={() => void list.refetch()} />;
  if (!list.data) return <CardBones lines={6} />;
  if (list.data.total === 0) return <EmptyState title="Nobody has reported a message." />;
  const paging = {
    page,
    pageSize: REPORTS_PER_PAGE,
    total: list.data.total,
    hrefFor: (to: number) => talkjsHref({ showsReports: true, page: to }),
  };
  return (
    <>
      <ProgressLine active={list.isPlaceholderData} />
      <ul ref={all} tabIndex={-1} aria-label="Reported messages" className={classes.reports}>
        {list.data.results.map((report) => (
          // When a report is closed, its focused button is gone, so the list takes the focus.
          <MessageReportCard
            key={report.id}
            report={report}
            onDone={() => all.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      {paging.total > REPORTS_PER_PAGE && (
        <div className={classes.foot}>
          <Pagination {...paging} />
        </div>
      )}
    </>
  );
}
