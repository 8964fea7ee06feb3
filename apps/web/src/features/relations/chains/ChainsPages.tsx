import type { ReactNode } from 'react';
import { CHAINS_PER_PAGE } from '@kithline/contract/relations.ts';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import classes from './ChainsPages.module.css';
import { VISIBLE_PAGES } from './use-chains.ts';

interface ChainsPagesProps {
  label: string;
  page: number;
  total: number;
  onPage: (page: number) => void;
}

export function ChainsPages({ label, page, total, onPage }: ChainsPagesProps): ReactNode {
  return (
    <div className={classes.pages}>
      <Pagination
        label={label}
        page={page}
        pageSize={CHAINS_PER_PAGE}
        total={total}
        visiblePages={VISIBLE_PAGES}
        onPage={onPage}
      />
    </div>
  );
}
