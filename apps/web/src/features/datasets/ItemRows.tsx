import type { DatasetItem, EditedDataset } from '@kithline/contract/datasets.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { ItemRow } from './ItemRow.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

interface ItemRowsProps {
  dataset: EditedDataset;
  list: {
    data: Page<DatasetItem> | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  isFiltered: boolean;
  onClear: () => void;
}

export function ItemRows({ dataset, list, isFiltered, onClear }: ItemRowsProps) {
  const [edited, edit] = useState<{ item: DatasetItem; what: 'rename' | 'merge' } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { title, counted } = DATASET_KINDS[dataset];
  if (list.isError && !list.data) return <FailedState onRetry={() => void list.refetch()} />;
  const open = (item: DatasetItem, what: 'rename' | 'merge') => {
    edit({ item, what });
    setOpen(true);
  };
  const Dialog = edited?.what === 'merge' ? MergeDialog : RenameDialog;
  return (
    <>
      {list.data?.total === 0 ? (
        <Nothing isFiltered={isFiltered} onClear={onClear} />
      ) : (
        <Table
          label={title}
          heads={['Id', 'Name', ...counted.map(({ head }) => head)]}
          pinned={1}
          hasActions
          isOld={list.isPlaceholderData}
          isLoading={!list.data && !list.isError}
        >
          {list.data?.results.map((item) => (
            <ItemRow
              key={item.id}
              {...{ dataset, item }}
              onRename={() => open(item, 'rename')}
              onMerge={() => open(item, 'merge')}
            />
          ))}
        </Table>
      )}
      {edited && (
        <Dialog
          key={`${edited.what} ${edited.item.id}`}
          dataset={dataset}
          item={edited.item}
          opened={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => edit(null)}
        />
      )}
    </>
  );
}

function Nothing({ isFiltered, onClear }: Pick<ItemRowsProps, 'isFiltered' | 'onClear'>) {
  return isFiltered ? (
    <EmptyState title="No results found..." action={<Button onClick={onClear}>Clear</Button>} />
  ) : (
    <EmptyState title="There is no item yet." />
  );
}
