import { curatedApi, type CuratedResult } from '@kithline/contract/curated.ts';
import { call } from '../../lib/call.ts';

/** Loads a file of curated organizations. Returns the outcome of each row. */
export function loadCuratedFile(file: File): Promise<CuratedResult> {
  return call(curatedApi.load, { file });
}
