import { stringifySearch } from '../../../lib/search-params.ts';

/** The address of a list from its beginning, as Apply opens it (specification, part 1 section 2). */
export function firstPageOf(listPath: string): string {
  return listPath + stringifySearch({ page: 1, limit: 50 });
}
