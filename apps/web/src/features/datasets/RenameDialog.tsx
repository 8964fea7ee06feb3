import { type DatasetItem, type EditedDataset, ITEM_NAME, ItemDraft } from '@kithline/contract/datasets.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { renameItem } from './datasets.data.ts';

export interface ItemDialogProps {
  dataset: EditedDataset;
  item: DatasetItem;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export function RenameDialog({ dataset, item, opened, onClose, onClosed }: ItemDialogProps) {
  const { singular } = DATASET_KINDS[dataset];
  const form = useForm({
    schema: ItemDraft,
    saved: { name: item.name },
    fallback: 'Failed to rename Dataset Item',
    send: async ({ name }) => {
      await renameItem(dataset, { id: item.id, name });
      toast.success(`${singular} renamed`);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      {...{ opened, onClose, onClosed }}
      title={`Rename ${singular}`}
      size="small"
      label="save"
    >
      <TextField
        label="Name"
        required
        limit={ITEM_NAME}
        autoComplete="off"
        data-autofocus
        hint="The new name shows everywhere right away."
        {...form.field('name')}
      />
    </FormDialog>
  );
}
