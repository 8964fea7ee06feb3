import type { Collective } from '@kithline/contract/collectives.ts';
import { sayCount } from '../../../../lib/say-time.ts';

export function sayDestruction(collective: Collective): string {
  const { name, totalCollaborators: people, totalNetworks: networks, totalInvitations } = collective;
  const invitations = totalInvitations ?? 0;
  const forWhom =
    people === 0
      ? ''
      : ` for ${people === 1 ? 'its' : 'all'} ${sayCount(people, 'collaborator', 'collaborators')}`;
  const acts = [`removes its notes and labels${forWhom}`];
  if (networks > 0) acts.push(`unshares ${sayCount(networks, 'network', 'networks')}`);
  if (invitations > 0)
    acts.push(`withdraws ${sayCount(invitations, 'unanswered invitation', 'unanswered invitations')}`);
  return `Destroying ${name} ${ENGLISH.format(acts)}. Nobody’s own network changes.`;
}

/** "a, b, and c" */
const ENGLISH = new Intl.ListFormat('en-US');

const plain = (text: string): string => text.normalize('NFC').trim().toLocaleLowerCase('en-US');

/** Whether the typed text is the collective's name, ignoring capital letters and surrounding spaces. */
export function isNameTyped(name: string, typed: string): boolean {
  return plain(typed) === plain(name);
}

/**
 * Describes how much of the name is missing ("2 letters to go"), or says that the typed text is not the name.
 * Null if nothing or the whole name is typed.
 */
export function sayProgress(name: string, typed: string): string | null {
  const whole = plain(name);
  const start = plain(typed);
  if (start === '' || start === whole) return null;
  if (!whole.startsWith(start)) return 'This is not the name of the collective';
  return `${sayCount([...whole].length - [...start].length, 'letter', 'letters')} to go`;
}
