import { describe, expect, it } from 'vitest';
import { KnownSessions, LONGEST_UNCONFIRMED } from './known-sessions.ts';
import type { FoundSession } from './sessions.queries.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const SESSION = { viewer: { userId: 7 } } as FoundSession;
const QUERY = { tokenHash: Buffer.from('a hash'), now: NOW };
const LATER = { ...QUERY, now: new Date(NOW.getTime() + LONGEST_UNCONFIRMED + 1) };

const away = (): Error => new Error('Connection terminated: the primary of the database is away');
const finds = async () => SESSION;
const findsNothing = async () => null;
const fails = async () => Promise.reject(away());

/** Known sessions with one session, and a primary that tests can take away and bring back. */
async function aKnownSession() {
  const primary = {
    isAway: false,
    check: async () => primary.isAway,
  };
  const known = new KnownSessions(primary);
  await known.find(QUERY, finds);
  return { known, primary };
}

describe('A session that was used recently', () => {
  it('counts for two minutes while neither the primary nor a standby answers', async () => {
    const { known, primary } = await aKnownSession();
    primary.isAway = true;
    expect(await known.find(QUERY, fails)).toBe(SESSION);
    await expect(known.find(LATER, fails)).rejects.toThrow('away');
  });

  it('does not count if a standby answers but does not have the session', async () => {
    const { known, primary } = await aKnownSession();
    primary.isAway = true;
    await expect(known.find(QUERY, findsNothing)).rejects.toThrow('the standby does not know the session');
  });

  it('is not forgotten if the primary comes back while the standby answers', async () => {
    const { known, primary } = await aKnownSession();
    primary.isAway = true;
    const answers = async () => {
      primary.isAway = false;
      return null;
    };
    await expect(known.find(QUERY, answers)).rejects.toThrow('the standby does not know the session');
    primary.isAway = true;
    expect(await known.find(QUERY, fails)).toBe(SESSION);
  });

  it('is forgotten when the primary does not have it, and when it is ended', async () => {
    for (const end of [
      async (known: KnownSessions) => void (await known.find(QUERY, findsNothing)),
      async (known: KnownSessions) => known.forget({ user: 7 }),
      async (known: KnownSessions) => known.forget({ session: QUERY.tokenHash.toString('hex') }),
      async (known: KnownSessions) => known.clear(),
    ]) {
      const { known, primary } = await aKnownSession();
      await end(known);
      primary.isAway = true;
      await expect(known.find(QUERY, fails)).rejects.toThrow('away');
    }
  });

  it('is not kept if it was ended while the query to the primary ran', async () => {
    const { known, primary } = await aKnownSession();
    await known.find(QUERY, async () => {
      known.forget({ user: 7 });
      return SESSION;
    });
    primary.isAway = true;
    await expect(known.find(QUERY, fails)).rejects.toThrow('away');
  });
});
