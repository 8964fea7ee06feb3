import { type EditedDataset, ITEM_NAME, ItemDraft } from '@kithline/contract/datasets.ts';
import { useDraftedForm } from '../../lib/use-drafted-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { PanelForm } from '../../ui/overlays/PanelForm.tsx';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { createItem } from './datasets.data.ts';

/** Adds an item to a dataset. What was typed stays until it is there or it is cancelled. */
export function NewItemForm({ dataset, onDone }: { dataset: EditedDataset; onDone: () => void }) {
  const { singular } = DATASET_KINDS[dataset];
  const { field, submit, failure, isSending, drop } = useDraftedForm({
    of: `item:${dataset}`,
    schema: ItemDraft,
    initial: { name: '' },
    fallback: 'Failed to create Dataset Item',
    send: async (values) => {
      await createItem(dataset, ItemDraft.parse(values).name);
      toast.success(`${singular} created`);
      onDone();
    },
  });
  const cancel = () => {
    drop();
    onDone();
  };
  return (
    <PanelForm
      onSubmit={submit}
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            cancel
          </Button>
          <Button type="submit" variant="primary" working={isSending} workingLabel="creating...">
            create
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        required
        limit={ITEM_NAME}
        autoComplete="off"
        data-autofocus
        hint={`It appears in every ${singular.toLowerCase()} picker straight away.`}
        {...field('name')}
      />
      {failure && <Message tone="error">{failure}</Message>}
    </PanelForm>
  );
}
