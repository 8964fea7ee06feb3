import type { JobKind } from '@kithline/contract/system.ts';

/** The words name nobody. */
export interface JobWords {
  readonly kind: JobKind;
  readonly words: string;
}

const task = (words: string): JobWords => ({ kind: 'task', words });
const mail = (words: string): JobWords => ({ kind: 'mail', words });

const WORDS: Readonly<Record<string, JobWords>> = {
  'networks.import-contacts': { kind: 'import', words: 'Import of a contacts file' },
  'organizations.logos': { kind: 'picture', words: 'Logos of organizations' },
  'mail-invite': mail('Mail with an invite'),
  'mail-collective-invitation': mail('Mail with an invitation to a collective'),
  'mail-password-reset': mail('Mail with a link for a new password'),
  'mail-password-changed': mail('Mail about a new password'),
  'mail-second-factors': mail('Mail about two-step sign-in'),
  'mail-username-changed': mail('Mail about a new login email'),
  'mail-username-request': mail('Mail that confirms a login email'),
  'mail-unread-messages': mail('Mail about unread messages'),
  'send-weekly-mail': mail('Weekly mail'),
  'back-up': task('Backup'),
  'build-profile': task('Profile of a new member'),
  'deliver-collective-invitation': task('Delivery of an invitation to a collective'),
  'delete-old-activity': task('Deletion of old activity'),
  'delete-old-security-events': task('Deletion of old security events'),
  'end-former-session': task('End of a former session'),
  'end-unanswered-introductions': task('End of unanswered requests for an introduction'),
  'find-due-weekly-mails': task('Search for weekly mails that are due'),
  'find-unread-messages': task('Search for unread messages'),
  'forget-unknown-names': task('Deletion of unknown login emails'),
  'forget-uses-of-deleted-items': task('Cleaning up after deleted items'),
  'lookups.name-places': task('Names of places'),
  'lookups.reclassify-titles': task('Classification of titles'),
  'organizations.enrich': task('Facts about organizations'),
  'organizations.fill-known': task('Well-known organizations'),
  'people.follow-login': task('Confirmation of a login email'),
  'people.forget-unknown': task('Cleaning up people whom nobody knows'),
  'people.respell-names': task('Spelling of names'),
  'sweep-accounts': task('Cleaning up accounts'),
  'sweep-notifications': task('Cleaning up notifications'),
  'sweep-search-feed': task('Cleaning up the feed of the search'),
  'tell-of-new-results': task('New results of saved searches'),
};

/** Queues whose jobs send mails. */
export const MAIL_JOBS: readonly string[] = Object.keys(WORDS).filter((name) => WORDS[name]?.kind === 'mail');

/** Returns the name of the queue as words for a job that only another version knows. */
export function jobWords(name: string): JobWords {
  return WORDS[name] ?? task(name);
}

export const hasJobWords = (name: string): boolean => Object.hasOwn(WORDS, name);
