import { type DatasetItem, type EditedDataset, ITEM_NAME, ItemDraft } from '@kithline/contract/datasets.ts';
import { useId } from 'react';
import { useForm } from '../../lib/form/use-form.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormButtons } from '../../ui/overlays/FormButtons.tsx';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { renameItem } from './datasets.data.ts';
import classes from './ItemDialog.module.css';

export interface ItemDialogProps {
  dataset: EditedDataset;
  item: DatasetItem;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Gives an item another name, wherever it is shown. */
export function RenameDialog({ dataset, item, opened, onClose, onClosed }: ItemDialogProps) {
  const formId = useId();
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
    <Dialog
      {...{ opened, onClose, onClosed }}
      title={`Rename ${singular}`}
      size="small"
      closeOnOutside={form.changes === 0}
      footer={<FormButtons formId={formId} isWorking={form.isSending} label="save" onCancel={onClose} />}
    >
      <Form of={form} id={formId} className={classes.form}>
        <TextField
          label="Name"
          required
          limit={ITEM_NAME}
          autoComplete="off"
          data-autofocus
          hint="It changes wherever it is shown, straight away."
          {...form.field('name')}
        />
        {form.failure && <Message tone="error">{form.failure}</Message>}
      </Form>
    </Dialog>
  );
}
