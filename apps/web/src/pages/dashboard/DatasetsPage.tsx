import { useParams } from '@tanstack/react-router';
import { readDataset } from '../../features/datasets/dataset-kinds.ts';
import { DatasetTable } from '../../features/datasets/DatasetTable.tsx';
import { useNotFound } from '../../lib/use-error-page.ts';

/** /dashboard/datasets/{dataset} */
export function DatasetsPage() {
  const { dataset: name } = useParams({ strict: false });
  const dataset = readDataset(name);
  useNotFound(dataset === null);
  // Because of the key, the drawer closes when the dataset changes.
  return dataset === null ? null : <DatasetTable key={dataset} dataset={dataset} />;
}
