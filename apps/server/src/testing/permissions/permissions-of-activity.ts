import { activityApi } from '@kithline/contract/activity.ts';
import { ADMINISTRATORS, may, type Permission } from './permission.ts';

export const ACTIVITY: readonly Permission[] = [
  may(activityApi.list, ADMINISTRATORS, { input: () => ({ query: {} }) }),
];
