import type { Introduction, Party } from '@kithline/contract/introductions.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import { toPage } from '@kithline/contract/wire.ts';

/** Noon of 30 November 2026 (UTC), in Unix seconds. */
export const NOW = Date.UTC(2026, 10, 30, 12) / 1000;

/** Returns noon of a day of November 2026 (UTC), in Unix seconds. */
export const nov = (day: number): number => Date.UTC(2026, 10, day, 12) / 1000;

/** A party whose profile the viewer sees. `id` is the person's id; the user's id is 100 more. */
export function aParty(id: number, name: string, more: Partial<Party> = {}): Party {
  return {
    name,
    profilePicture: null,
    role: null,
    person: { id, name, profilePicture: null, primaryWorkRole: null, location: null, headline: null },
    userId: id + 100,
    strength: null,
    connectedOn: null,
    ...more,
  };
}

export const LEILA = aParty(12, 'Leila Haddad');
export const PRIYA = aParty(13, 'Priya Raghunathan', { strength: strengthOf(3) });
export const THANDIWE = aParty(14, 'Thandiwe Mokoena');
const INES = aParty(5, 'Inês Carvalho');

/** A request that the viewer, Inês, made on 22 November through Priya. Priya has not acted. */
export function anAsked(id: number, more: Partial<Introduction> = {}): Introduction {
  return {
    id,
    role: 'asker',
    state: 'asked',
    asker: INES,
    target: LEILA,
    through: PRIYA,
    isFirst: false,
    next: null,
    words: 'I would like to learn how Halden chooses funds.',
    throughWords: null,
    ownWords: null,
    askedOn: nov(22),
    passedOn: null,
    endedOn: null,
    endsOn: nov(22) + 14 * 86_400,
    remindableFrom: nov(29),
    remindedOn: null,
    laterUntil: null,
    reason: null,
    byMessage: false,
    conversationId: null,
    may: ['withdraw'],
    isWaiting: false,
    ...more,
  };
}

/** A request that Thandiwe made on 21 November, and that waits for the viewer, a connector. */
export function aReceived(id: number, more: Partial<Introduction> = {}): Introduction {
  return {
    ...anAsked(id),
    role: 'connector',
    asker: THANDIWE,
    through: THANDIWE,
    isFirst: true,
    words: 'Leila has moved cold chains off diesel.',
    askedOn: nov(21),
    endsOn: nov(21) + 14 * 86_400,
    byMessage: true,
    may: ['decline', 'later', 'pass-on'],
    isWaiting: true,
    ...more,
  };
}

/** Returns the reply with a page of requests. `all` has the requests of both tabs. */
export function introductionsPage(
  all: readonly Introduction[],
  { tab = 'by', state = 'all', limit = '50' } = {},
) {
  const isOpen = ({ endedOn }: Introduction) => endedOn === null;
  const of = (one: string) => all.filter(({ role }) => (role === 'asker') === (one === 'by'));
  const results = of(tab).filter((one) => state === 'all' || isOpen(one) === (state === 'open'));
  const counted = (one: string) => {
    const open = of(one).filter(isOpen).length;
    return { open, ended: of(one).length - open };
  };
  const waiting = all.filter(({ isWaiting }) => isWaiting).length;
  return {
    ...toPage(results.slice(0, Number(limit)), { page: 1, limit: Number(limit), total: results.length }),
    counts: { by: counted('by'), of: counted('of'), waiting },
  };
}
