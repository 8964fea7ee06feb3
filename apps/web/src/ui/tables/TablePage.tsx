import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { CountBadge } from '../marks/CountBadge.tsx';
import { SidePanel } from '../overlays/SidePanel.tsx';
import { Pagination } from '../paging/Pagination.tsx';
import classes from './TablePage.module.css';

interface TablePageProps {
  title: string;
  /** The word for what a row is: "Platform Invitation". */
  singular: string;
  paging: { page: number; pageSize: number; total: number; hrefFor: (page: number) => string } | undefined;
  isFiltered: boolean;
  /** Renders the form in the drawer. The form calls `done` to close the drawer. */
  newForm: (done: () => void) => ReactNode;
  filterForm: (done: () => void) => ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

/**
 * The frame of an administrators' table: the title, page links, and buttons that open a drawer with the
 * filters or with the form for a new row.
 */
export function TablePage(props: TablePageProps) {
  const { title, singular, paging, isFiltered, newForm, filterForm, children, below } = props;
  const [panel, setPanel] = useState<'new' | 'filter' | null>(null);
  const close = () => setPanel(null);
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <div className={classes.tools}>
            {paging && <Pagination {...paging} />}
            <Button
              icon={<IconAdjustmentsHorizontal size={15} stroke={1.8} aria-hidden />}
              onClick={() => setPanel('filter')}
            >
              filter <CountBadge count={isFiltered ? 1 : 0} />
            </Button>
            <Button
              variant="primary"
              icon={<IconPlus size={15} stroke={1.8} aria-hidden />}
              onClick={() => setPanel('new')}
            >
              new
            </Button>
          </div>
        </div>
        {children}
        {paging && paging.total > 0 && (
          <div className={classes.foot}>
            <Pagination {...paging} label="Pages, below the table" />
          </div>
        )}
        {below}
      </div>
      <SidePanel
        opened={panel !== null}
        title={panel === 'filter' ? `Filter ${title}` : `New ${singular}`}
        onClose={close}
      >
        {panel === 'new' && newForm(close)}
        {panel === 'filter' && filterForm(close)}
      </SidePanel>
    </div>
  );
}
