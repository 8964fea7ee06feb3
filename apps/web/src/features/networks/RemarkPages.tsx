import { REMARKS_PER_PAGE } from '@kithline/contract/networks.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { remarksQuery } from './network.data.ts';
import classes from './RemarkList.module.css';
import { RemarkTable } from './RemarkTable.tsx';

interface RemarkPagesProps {
  importId: number;
  group: number;
  label: string;
}

/** Takes over the focus from the button that opened this list, because the button disappears. */
export function RemarkPages({ importId, group, label }: RemarkPagesProps) {
  const [page, setPage] = useState(1);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const remarks = useQuery({
    ...remarksQuery({ importId, group, page }),
    placeholderData: keepPreviousData,
  });
  return (
    <div ref={place} tabIndex={-1} className={classes.pages} aria-busy={remarks.isFetching || undefined}>
      {remarks.isError && !remarks.data && (
        <FailedState title="Couldn't load the list." onRetry={() => void remarks.refetch()} />
      )}
      {remarks.data && (
        <>
          <RemarkTable label={label} remarks={remarks.data.results} />
          <Pagination
            page={page}
            pageSize={REMARKS_PER_PAGE}
            total={remarks.data.total}
            onPage={setPage}
            label={`Pages of ${label}`}
          />
        </>
      )}
    </div>
  );
}
