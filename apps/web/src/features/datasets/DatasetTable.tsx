import { type EditedDataset, ITEM_NAME, ItemDraft } from '@kithline/contract/datasets.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormDraft } from '../../lib/form/unsaved.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useTableAddress } from '../../lib/use-table-address.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { CreateForm } from '../../ui/form/CreateForm.tsx';
import { TableFilter } from '../../ui/tables/TableFilter.tsx';
import { TablePage } from '../../ui/tables/TablePage.tsx';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { createItem, ITEMS_PER_PAGE, itemsQuery } from './datasets.data.ts';
import { DeletedItems } from './DeletedItems.tsx';
import { ItemRows } from './ItemRows.tsx';

/** Milliseconds without typing before a dataset is searched (specification, part 2 section 9). */
const REST = 600;

export function DatasetTable({ dataset }: { dataset: EditedDataset }) {
  const { words, page, hrefFor, search } = useTableAddress('name');
  const list = useQuery(itemsQuery(dataset, { name: words, page }));
  const { title, singular } = DATASET_KINDS[dataset];
  useDocumentTitle(title);
  return (
    <TablePage
      title={title}
      singular={singular}
      paging={list.data && { page, pageSize: ITEMS_PER_PAGE, total: list.data.total, hrefFor }}
      isFiltered={words !== ''}
      newForm={(done) => <NewItemForm dataset={dataset} onDone={done} />}
      filterForm={(done) => (
        <TableFilter
          label="Name"
          placeholder="Any name"
          words={words}
          pause={REST}
          onSearch={search}
          onDone={done}
        />
      )}
      below={<DeletedItems dataset={dataset} />}
    >
      <ItemRows {...{ dataset, list }} isFiltered={words !== ''} onClear={() => search('')} />
    </TablePage>
  );
}

function NewItemForm({ dataset, onDone }: { dataset: EditedDataset; onDone: () => void }) {
  const { singular } = DATASET_KINDS[dataset];
  const form = useForm({
    draft: useFormDraft(`item:${dataset}`),
    schema: ItemDraft,
    initial: { name: '' },
    fallback: 'Failed to create Dataset Item',
    send: async ({ name }) => {
      await createItem(dataset, name);
      toast.success(`${singular} created`);
      onDone();
    },
  });
  return (
    <CreateForm of={form} onCancel={onDone}>
      <TextField
        label="Name"
        required
        limit={ITEM_NAME}
        autoComplete="off"
        data-autofocus
        hint="It can be chosen everywhere right away."
        {...form.field('name')}
      />
    </CreateForm>
  );
}
