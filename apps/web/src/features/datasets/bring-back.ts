import type { DatasetItem, EditedDataset } from '@kithline/contract/datasets.ts';
import { CallFailure } from '../../lib/call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { restoreItem } from './datasets.data.ts';

/** Restores a deleted item, and reports the result in a toast. */
export async function bringBack(
  dataset: EditedDataset,
  { id, name }: Pick<DatasetItem, 'id' | 'name'>,
): Promise<void> {
  try {
    await restoreItem(dataset, id);
    toast.success(`“${name}” restored`);
  } catch (error) {
    const sentence = error instanceof CallFailure ? error.clientMessage : null;
    toast.failure(sentence ?? 'Failed to restore Dataset Item');
  }
}
