import { EDITED_DATASETS, type EditedDataset } from '@kithline/contract/datasets.ts';
import type { Dataset } from '@kithline/contract/lookups.ts';
import type { ListFields } from './uses.queries.ts';

const DATASETS: ReadonlySet<Dataset> = new Set(Object.values(EDITED_DATASETS));

/**
 * Whether administrators can edit the items of this dataset. Nothing may be derived from the names of such
 * items.
 */
export const isEdited = (dataset: Dataset): boolean => DATASETS.has(dataset);

/** For each dataset, the field names of its lists in the history of profiles. */
export const LIST_FIELDS: Readonly<Record<EditedDataset, ListFields>> = {
  causes: { person: 'supportedCauses', organization: 'causeAreas' },
  interest_types: { person: 'interestTypes', organization: null },
  job_functions: { person: 'jobFunctions', organization: 'functions' },
  tag_types_organization: { person: null, organization: 'tagTypes' },
  tag_types_people: { person: 'tagTypes', organization: null },
};
