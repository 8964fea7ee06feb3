import { systemApi } from '@kithline/contract/system.ts';
import { ADMINISTRATORS, may, type Permission, withStatus } from './permission.ts';

export const SYSTEM: readonly Permission[] = [
  may(systemApi.read, ADMINISTRATORS),
  may(systemApi.testMail, ADMINISTRATORS),
  may(systemApi.retryJob, withStatus(ADMINISTRATORS, 404), {
    about: 'no such job',
    input: () => ({ params: { id: '5b0c3f1a-7f4e-4a52-9d0e-0d7a4a8e2f11' } }),
  }),
];
