import { useMediaQuery } from '@mantine/hooks';
import { IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Pagination, type PaginationProps } from '../../ui/paging/Pagination.tsx';
import { FilterSheet } from '../../ui/tables/FilterSheet.tsx';
import classes from './ListHead.module.css';

interface ListHeadProps {
  title: string;
  /** Undefined until the total number of results is known. */
  paging: PaginationProps | undefined;
  /** URL of the file to which the list is exported. */
  fileHref: string;
  /** The number of fields that filter the list now. */
  narrowing: number;
  onClear: () => void;
  /** Fields that filter the list as soon as they change. */
  children: ReactNode;
}

export function ListHead({ title, paging, fileHref, narrowing, onClear, children }: ListHeadProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const filters = `Filter ${title}`;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.tools}>
          {paging && <Pagination {...paging} />}
          {isPhone && (
            <FilterSheet title={filters} count={narrowing} onClear={onClear}>
              {children}
            </FilterSheet>
          )}
          <LinkButton href={fileHref} download icon={<IconFileExport size={16} stroke={1.7} aria-hidden />}>
            export
          </LinkButton>
        </div>
      </div>
      {!isPhone && (
        <form aria-label={filters} className={classes.filters} onSubmit={(event) => event.preventDefault()}>
          {children}
          {narrowing > 0 && (
            <Button variant="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </form>
      )}
    </>
  );
}
