import { type EditedDataset, ITEM_NAME, ItemDraft } from '@kithline/contract/datasets.ts';
import { useFormDraft } from '../../lib/form/unsaved.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { CreateForm } from '../../ui/form/CreateForm.tsx';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { createItem } from './datasets.data.ts';

/** The form that adds an item to a dataset. */
export function NewItemForm({ dataset, onDone }: { dataset: EditedDataset; onDone: () => void }) {
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
        hint={`It appears in every ${singular.toLowerCase()} picker straight away.`}
        {...form.field('name')}
      />
    </CreateForm>
  );
}
