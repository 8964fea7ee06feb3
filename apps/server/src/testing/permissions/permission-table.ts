import type { Permission } from './permission.ts';
import { ACCESS_TOKENS } from './permissions-of-access-tokens.ts';
import { ACTIVITY } from './permissions-of-activity.ts';
import { ACCOUNTS, ADMINISTRATION, REGISTRATION } from './permissions-of-accounts.ts';
import { DATASETS } from './permissions-of-datasets.ts';
import { CLIENTS, COLLECTIVES, INVITATIONS } from './permissions-of-collectives.ts';
import { DIRECTORY, PROFILES } from './permissions-of-directory.ts';
import { EDITING } from './permissions-of-editing.ts';
import { IDENTITY } from './permissions-of-identity.ts';
import { INTRODUCTIONS } from './permissions-of-introductions.ts';
import { KEEPING_IN_TOUCH } from './permissions-of-keeping-in-touch.ts';
import { MEMBERS } from './permissions-of-members.ts';
import { MESSAGING } from './permissions-of-messaging.ts';
import { RELATIONS } from './permissions-of-relations.ts';
import { SAVED_SEARCHES } from './permissions-of-saved-searches.ts';
import { SYSTEM } from './permissions-of-system.ts';
import { WEEKLY_MAIL } from './permissions-of-weekly-mail.ts';

/** Every call of the contract with the status that each role gets. */
export const PERMISSIONS: readonly Permission[] = [
  ...ACCOUNTS,
  ...ACCESS_TOKENS,
  ...DIRECTORY,
  ...PROFILES,
  ...RELATIONS,
  ...KEEPING_IN_TOUCH,
  ...SAVED_SEARCHES,
  ...CLIENTS,
  ...COLLECTIVES,
  ...INVITATIONS,
  ...REGISTRATION,
  ...ADMINISTRATION,
  ...IDENTITY,
  ...DATASETS,
  ...ACTIVITY,
  ...MEMBERS,
  ...SYSTEM,
  ...EDITING,
  ...MESSAGING,
  ...INTRODUCTIONS,
  ...WEEKLY_MAIL,
];
