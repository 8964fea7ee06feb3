import { type DatasetItem, type EditedDataset, Merging } from '@kithline/contract/datasets.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import type { PickerOption } from '../../ui/fields/picker-option.ts';
import { PickerField } from '../../ui/fields/PickerField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormButtons } from '../../ui/overlays/FormButtons.tsx';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { mergeItem, offeredItemsQuery } from './datasets.data.ts';
import classes from './ItemDialog.module.css';
import type { ItemDialogProps } from './RenameDialog.tsx';
import { sayUses } from './say-uses.ts';

/** Milliseconds of rest before items are searched. */
const REST = 600;

interface Values extends Record<string, unknown> {
  into: number | null;
}

/** Merges an item into another one of its dataset. */
export function MergeDialog({ dataset, item, opened, onClose, onClosed }: ItemDialogProps) {
  const formId = useId();
  const [target, setTarget] = useState<PickerOption | null>(null);
  const { singular } = DATASET_KINDS[dataset];
  const { form, field, submit, failure, isSending } = useContractForm<Values>({
    schema: Merging,
    initial: { into: null },
    fallback: 'Failed to merge Dataset Item',
    send: async ({ into }) => {
      await mergeItem(dataset, item.id, Number(into));
      toast.success(`“${item.name}” merged into “${target?.label ?? ''}”`);
      onClose();
    },
  });
  return (
    <Dialog
      {...{ opened, onClose, onClosed }}
      title={`Merge ${singular}`}
      size="small"
      closeOnOutside={target === null}
      footer={<FormButtons formId={formId} isWorking={isSending} label="merge" onCancel={onClose} />}
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <p>{whatHappens(item)}</p>
        <TargetField
          {...{ dataset, item, target }}
          error={field('into').error}
          onChange={(picked) => {
            setTarget(picked);
            form.setFieldValue('into', picked === null ? null : Number(picked.id));
          }}
        />
        {failure && <Message tone="error">{failure}</Message>}
      </form>
    </Dialog>
  );
}

function whatHappens(item: DatasetItem): string {
  const uses = sayUses(item);
  const move = uses === null ? 'Nobody uses it.' : `${uses} will have the other item instead.`;
  return `“${item.name}” will be deleted. ${move} Saved filters with it will find the other item. This can’t be undone.`;
}

interface TargetFieldProps {
  dataset: EditedDataset;
  item: DatasetItem;
  target: PickerOption | null;
  error: string | null;
  onChange: (target: PickerOption | null) => void;
}

function TargetField({ dataset, item, target, error, onChange }: TargetFieldProps) {
  const [name, search] = useState('');
  const found = useQuery(offeredItemsQuery(dataset, name));
  const others = (found.data ?? []).filter(({ id }) => id !== item.id);
  const waits = found.isPending || found.isPlaceholderData;
  return (
    <PickerField
      label="Into"
      required
      most={1}
      placeholder="Another item"
      value={target === null ? [] : [target]}
      options={others.map((other) => ({ id: other.id, label: other.name }))}
      onChange={([picked]) => onChange(picked ?? null)}
      onSearch={search}
      debounce={REST}
      source="suggestions"
      status={found.isError ? 'failed' : waits ? 'loading' : 'idle'}
      error={error}
    />
  );
}
