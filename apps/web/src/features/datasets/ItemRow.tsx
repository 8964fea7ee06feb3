import type { DatasetItem, EditedDataset } from '@kithline/contract/datasets.ts';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sayNumber } from '../../lib/say-time.ts';
import { HintButton } from '../../ui/buttons/HintButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import table from '../../ui/tables/table.module.css';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { deleteItem } from './datasets.data.ts';
import classes from './ItemRow.module.css';
import { bringBack } from './bring-back.ts';
import { sayUses } from './say-uses.ts';

interface ItemRowProps {
  dataset: EditedDataset;
  item: DatasetItem;
  onRename: () => void;
  onMerge: () => void;
}

export function ItemRow({ dataset, item, onRename, onMerge }: ItemRowProps) {
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const { counted } = DATASET_KINDS[dataset];
  const { id, name } = item;
  if (isAsked)
    return (
      <tr>
        <td className={classes.question} colSpan={counted.length + 3}>
          <div className={classes.inView}>
            <DeletionQuestion {...{ dataset, item }} onCancel={dismiss} />
          </div>
        </td>
      </tr>
    );
  return (
    <tr className={table.row}>
      <td className={classes.id}>{id}</td>
      <th scope="row" className={classes.name}>
        {name}
      </th>
      {counted.map(({ head, count, hrefFor }) => (
        <td key={head} className={classes.count}>
          {hrefFor && count(item) > 0 ? (
            <TextLink href={hrefFor(id)} aria-label={`${sayNumber(count(item))}: ${head} with ${name}`}>
              {sayNumber(count(item))}
            </TextLink>
          ) : (
            sayNumber(count(item))
          )}
        </td>
      ))}
      <td className={table.actions}>
        <span className={table.buttons}>
          <HintButton
            size={28}
            label={`Rename ${name}`}
            icon={<IconPencil size={15} stroke={1.7} />}
            onClick={onRename}
          />
          <HintButton
            size={28}
            label={`Merge ${name} into another`}
            icon={<IconArrowMerge size={15} stroke={1.7} />}
            onClick={onMerge}
          />
          <HintButton
            ref={opener}
            size={28}
            label={`Delete ${name}`}
            icon={<IconTrash size={15} stroke={1.7} />}
            onClick={ask}
          />
        </span>
      </td>
    </tr>
  );
}

interface DeletionQuestionProps {
  dataset: EditedDataset;
  item: DatasetItem;
  onCancel: () => void;
}

function DeletionQuestion({ dataset, item, onCancel }: DeletionQuestionProps) {
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const uses = sayUses(item);
  const remove = async () => {
    setWorking(true);
    const around = document.activeElement?.closest<HTMLElement>('[role=region]');
    try {
      await deleteItem(dataset, item.id);
      // The row with the focus is gone.
      around?.focus({ preventScroll: true });
      toast.offer(`“${item.name}” deleted`, { label: 'Undo', act: () => void bringBack(dataset, item) });
    } catch {
      setWorking(false);
      setError('Failed to delete Dataset Item');
    }
  };
  return (
    <ConfirmInline
      question={
        uses === null
          ? `Delete “${item.name}”? Nobody uses it.`
          : `Delete “${item.name}”? ${uses} will lose it.`
      }
      working={isWorking}
      workingLabel="deleting..."
      error={error}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  );
}
