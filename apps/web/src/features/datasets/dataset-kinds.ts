import { DATASET_TITLES, type DatasetItem, type EditedDataset } from '@kithline/contract/datasets.ts';
import { organizationsWith, peopleWith } from '../../lib/filtered-list.ts';
import { adminScope } from '../../lib/search-scope.ts';

/**
 * How many people or organizations use an item. If a filter can find them, the number links to
 * their list.
 */
interface Counted {
  head: 'People' | 'Organizations';
  count: (item: DatasetItem) => number;
  hrefFor?: (id: number) => string;
}

export interface DatasetKind {
  title: string;
  /** The name for one item: "Job Function". */
  singular: string;
  counted: readonly Counted[];
}

const people: Counted = { head: 'People', count: (item) => item.people };
const organizations: Counted = { head: 'Organizations', count: (item) => item.organizations };

/** The datasets in the order of the side menu. */
export const DATASET_KINDS: Readonly<Record<EditedDataset, DatasetKind>> = {
  causes: {
    title: DATASET_TITLES.causes,
    singular: 'Cause',
    counted: [
      { ...people, hrefFor: (id) => peopleWith(adminScope, 'summary.supportedCauses', id) },
      organizations,
    ],
  },
  job_functions: {
    title: DATASET_TITLES.job_functions,
    singular: 'Job Function',
    counted: [
      people,
      { ...organizations, hrefFor: (id) => organizationsWith(adminScope, 'search.jobFunctions', id) },
    ],
  },
  interest_types: {
    title: DATASET_TITLES.interest_types,
    singular: 'Interest',
    counted: [{ ...people, hrefFor: (id) => peopleWith(adminScope, 'summary.interests', id) }],
  },
  tag_types_organization: {
    title: DATASET_TITLES.tag_types_organization,
    singular: 'Organization Tag',
    counted: [{ ...organizations, hrefFor: (id) => organizationsWith(adminScope, 'summary.tags', id) }],
  },
  tag_types_people: {
    title: DATASET_TITLES.tag_types_people,
    singular: 'Person Tag',
    counted: [{ ...people, hrefFor: (id) => peopleWith(adminScope, 'summary.tags', id) }],
  },
};

/** Reads the name of a dataset. Null if administrators can edit no dataset of this name. */
export function readDataset(name: string | undefined): EditedDataset | null {
  return name !== undefined && Object.hasOwn(DATASET_KINDS, name) ? (name as EditedDataset) : null;
}
