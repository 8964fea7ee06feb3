import { exportPath } from '@kithline/contract/accounts.ts';
import { activityFilePath } from '@kithline/contract/activity.ts';
import { membersFilePath } from '@kithline/contract/members.ts';
import { remarksPath } from '@kithline/contract/networks.ts';
import { providerReturnPath, providerStartPath } from '@kithline/contract/sign-in-provider.ts';
import { ADMINISTRATORS, ANY_MEMBER } from './permission.ts';
import type { World } from './world.ts';

/**
 * A call that returns a file or a redirect instead of JSON, and is therefore not an endpoint of the contract.
 * The statuses have the same order as in `Permission`.
 */
export interface FilePermission {
  readonly shown: string;
  readonly path: (world: World) => string;
  readonly statuses: string;
}

export const FILES: readonly FilePermission[] = [
  {
    shown: 'GET /account/network/imports/{id}/remarks.csv (of the collaborator)',
    path: ({ importId }) => remarksPath(importId),
    statuses: '401 404 200 404 404 404',
  },
  { shown: 'GET /account/export', path: () => exportPath, statuses: ANY_MEMBER },
  { shown: 'GET /activity.csv', path: () => `/api${activityFilePath}`, statuses: ADMINISTRATORS },
  { shown: 'GET /members.csv', path: () => `/api${membersFilePath}`, statuses: ADMINISTRATORS },
  {
    shown: 'GET /auth/provider/start (without a provider)',
    path: () => `/api${providerStartPath}`,
    statuses: '404 404 404 404 404 404',
  },
  {
    shown: 'GET /auth/provider/return (that was not begun)',
    path: () => `/api${providerReturnPath}`,
    statuses: '302 302 302 302 302 302',
  },
  {
    shown: 'GET /pictures/{key} (one that is not there)',
    path: () => '/api/pictures/nothing',
    statuses: '401 404 404 404 404 404',
  },
];
