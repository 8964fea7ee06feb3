import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../link/Link.tsx';
import { pageCount, pageNumbers } from './page-numbers.ts';
import classes from './Pagination.module.css';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** The maximum number of page numbers, including the last page. */
  visiblePages?: number;
  /** Returns the URL of a page. Without it the numbers are buttons instead of links. */
  hrefFor?: (page: number) => string;
  onPage?: (page: number) => void;
  /** The name for screen readers. Two paginations on the same page need different names. */
  label?: string;
}

/** "1-50 of 214 total", and links to pages. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, visiblePages = 4, label = 'Pages', hrefFor, onPage } = props;
  const last = pageCount(total, pageSize);
  const to = { hrefFor, onPage, last };
  return (
    <div className={classes.paging}>
      <span className={classes.range}>{rangeText(page, pageSize, total)}</span>
      {last > 1 && (
        <nav aria-label={label} className={classes.pages}>
          <Step {...to} page={page - 1} label="Previous page">
            <IconChevronLeft size={16} stroke={1.8} />
          </Step>
          {pageNumbers(page, last, visiblePages).map((mark) =>
            mark === 'gap' ? (
              <span key="gap" className={classes.gap} aria-hidden>
                …
              </span>
            ) : (
              <Step key={mark} {...to} page={mark} label={`Page ${mark}`} current={mark === page}>
                {mark}
              </Step>
            ),
          )}
          <Step {...to} page={page + 1} label="Next page">
            <IconChevronRight size={16} stroke={1.8} />
          </Step>
        </nav>
      )}
    </div>
  );
}

function rangeText(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 total';
  const from = (page - 1) * pageSize + 1;
  const number = (value: number) => value.toLocaleString('en-US');
  return `${number(from)}-${number(Math.min(total, from + pageSize - 1))} of ${number(total)} total`;
}

interface StepProps extends Pick<PaginationProps, 'hrefFor' | 'onPage'> {
  page: number;
  last: number;
  label: string;
  current?: boolean;
  children: ReactNode;
}

function Step({ page, last, label, current, children, hrefFor, onPage }: StepProps) {
  const exists = page >= 1 && page <= last;
  const common = {
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
    className: classes.step,
  };
  if (hrefFor && exists) {
    return (
      <Link {...common} href={hrefFor(page)} onClick={() => onPage?.(page)}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" {...common} disabled={!exists} onClick={() => onPage?.(page)}>
      {children}
    </button>
  );
}
