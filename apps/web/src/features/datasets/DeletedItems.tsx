import {
  DELETED_ITEMS_KEPT_DAYS,
  type DeletedItem,
  type EditedDataset,
} from '@kithline/contract/datasets.ts';
import { IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sayAgo, sayDateTime } from '../../lib/say-time.ts';
import { SectionTitle } from '../../ui/cards/SectionTitle.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import table from '../../ui/tables/table.module.css';
import { bringBack } from './bring-back.ts';
import { DATASET_KINDS } from './dataset-kinds.ts';
import { deletedItemsQuery } from './datasets.data.ts';
import classes from './DeletedItems.module.css';
import { sayUses } from './say-uses.ts';

export function DeletedItems({ dataset }: { dataset: EditedDataset }) {
  const titleId = useId();
  const { data } = useQuery(deletedItemsQuery(dataset));
  if (!data || data.total === 0) return null;
  const { title } = DATASET_KINDS[dataset];
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <SectionTitle id={titleId} level={3} size="section">
        Deleted in the last {DELETED_ITEMS_KEPT_DAYS} days
      </SectionTitle>
      <Table
        label={`Deleted ${title}`}
        heads={['Name', 'Was used by', 'Deleted']}
        hasActions
        isOld={false}
        isLoading={false}
      >
        {data.results.map((item) => (
          <DeletedRow key={item.id} {...{ dataset, item }} />
        ))}
      </Table>
    </section>
  );
}

function DeletedRow({ dataset, item }: { dataset: EditedDataset; item: DeletedItem }) {
  const [isWorking, setWorking] = useState(false);
  const { name, deletedOn } = item;
  const restore = async () => {
    setWorking(true);
    await bringBack(dataset, item);
    setWorking(false);
  };
  return (
    <tr className={table.row}>
      <th scope="row" className={table.name}>
        <span className={table.cut}>{name}</span>
      </th>
      <td className={table.cell}>{sayUses(item) ?? <span className={table.quiet}>nobody</span>}</td>
      <td className={table.cell}>
        <time dateTime={new Date(deletedOn * 1000).toISOString()} title={sayDateTime(deletedOn)}>
          {sayAgo(deletedOn)}
        </time>
      </td>
      <td className={table.actions}>
        <Button
          size="sm"
          icon={<IconRestore size={15} stroke={1.7} aria-hidden />}
          aria-label={`restore ${name}`}
          working={isWorking}
          workingLabel="restoring..."
          onClick={() => void restore()}
        >
          restore
        </Button>
      </td>
    </tr>
  );
}
