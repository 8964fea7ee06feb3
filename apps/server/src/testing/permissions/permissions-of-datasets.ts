import { datasetsApi } from '@kithline/contract/datasets.ts';
import { ADMINISTRATORS, may, type Permission, withStatus } from './permission.ts';

const causes = { name: 'causes' } as const;
const cause = (id: number) => ({ params: { ...causes, id } });

export const DATASETS: readonly Permission[] = [
  may(datasetsApi.list, ADMINISTRATORS, { input: () => ({ params: causes, query: {} }) }),
  may(datasetsApi.create, withStatus(ADMINISTRATORS, 201), {
    input: ({ causeId }) => ({ params: causes, body: { name: `Cause after ${causeId}` } }),
  }),
  may(datasetsApi.rename, ADMINISTRATORS, {
    input: ({ causeId }) => ({ ...cause(causeId), body: { name: `Cause of id ${causeId}` } }),
  }),
  may(datasetsApi.merge, ADMINISTRATORS, {
    input: ({ causeId, otherCauseId }) => ({ ...cause(causeId), body: { into: otherCauseId } }),
  }),
  may(datasetsApi.remove, withStatus(ADMINISTRATORS, 204), { input: ({ causeId }) => cause(causeId) }),
  may(datasetsApi.deleted, ADMINISTRATORS, { input: () => ({ params: causes, query: {} }) }),
  may(datasetsApi.restore, ADMINISTRATORS, { input: ({ deletedCauseId }) => cause(deletedCauseId) }),
];
