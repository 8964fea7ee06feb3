import type { Introduction, Party } from '@kithline/contract/introductions.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import { aParty, aReceived } from './introduction-examples.ts';

function partner(id: number, name: string, more: Partial<Party> = {}): Party {
  const { person, ...party } = aParty(id, name);
  const organization = { id: 900, name: 'Saltmarsh Advisory', profilePicture: null };
  return {
    ...party,
    role: 'Managing Partner at Saltmarsh Advisory',
    person: person && { ...person, primaryWorkRole: { title: 'Managing Partner', organization } },
    ...more,
  };
}

export const thandiwe = partner(31, 'Thandiwe Mokoena', {
  strength: strengthOf(2),
  connectedOn: Date.UTC(2017, 5, 1) / 1000,
});
export const grace = partner(32, 'Grace Wanjiru', { strength: strengthOf(3) });
export const jamal = partner(33, 'Jamal Reed');

/** Returns Thandiwe's request to reach Grace, which waits for the viewer, a connector. */
export function requestOf(more: Partial<Introduction> = {}): Introduction {
  const words = 'Half an hour about cold chains.';
  return aReceived(7, { asker: thandiwe, through: thandiwe, target: grace, words, ...more });
}
