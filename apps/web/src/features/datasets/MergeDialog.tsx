import { type DatasetItem, type EditedDataset, Merging } from '@kithline/contract/datasets.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../lib/form/use-form.ts';
import { NONE, type Picked } from '../../lib/form/values.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PickerField } from '../../ui/fields/PickerField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { mergeItem, offeredItemsQuery } from './datasets.data.ts';
import type { ItemDialogProps } from './RenameDialog.tsx';
import { sayUses } from './say-uses.ts';

/** Milliseconds without typing before items are searched. */
const REST = 600;

export function MergeDialog({ dataset, item, opened, onClose, onClosed }: ItemDialogProps) {
  const { singular } = DATASET_KINDS[dataset];
  const form = useForm({
    schema: Merging,
    initial: { into: NONE },
    fallback: 'Failed to merge Dataset Item',
    send: async ({ into }) => {
      await mergeItem(dataset, item.id, into);
      toast.success(`“${item.name}” merged into “${target?.name ?? ''}”`);
      onClose();
    },
  });
  const [target] = form.values.into;
  return (
    <FormDialog
      of={form}
      {...{ opened, onClose, onClosed }}
      title={`Merge ${singular}`}
      size="small"
      label="merge"
    >
      <p>{whatHappens(item)}</p>
      <TargetField {...{ dataset, item }} {...form.field('into')} />
    </FormDialog>
  );
}

function whatHappens(item: DatasetItem): string {
  const uses = sayUses(item);
  const move = uses === null ? 'Nobody uses it.' : `${uses} will get the other item instead.`;
  return `“${item.name}” will be deleted. ${move} Saved filters that use it will use the other item. This can’t be undone.`;
}

interface TargetFieldProps {
  dataset: EditedDataset;
  item: DatasetItem;
  value: readonly Picked[];
  error: string | null;
  onChange: (value: readonly Picked[]) => void;
}

function TargetField({ dataset, item, value, error, onChange }: TargetFieldProps) {
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
      value={value.map(({ id, name: label }) => ({ id, label }))}
      options={others.map((other) => ({ id: other.id, label: other.name }))}
      onChange={(picked) => onChange(picked.map(({ id, label }) => ({ id: Number(id), name: label })))}
      onSearch={search}
      debounce={REST}
      source="suggestions"
      status={found.isError ? 'failed' : waits ? 'loading' : 'idle'}
      error={error}
    />
  );
}
