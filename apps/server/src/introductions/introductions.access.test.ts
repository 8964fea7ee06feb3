import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, type Request, type Step } from './introduction.ts';
import {
  actsOf,
  endedFor,
  isPassedOn,
  isWaiting,
  mayTakeBack,
  remindedOn,
  roleOf,
  stateFor,
  turnOf,
} from './introductions.access.ts';

const ASKER = 1;
const TARGET = 9;
const START = Date.UTC(2026, 2, 1);
const on = (days: number) => new Date(START + days * DAY);
const REACH = { isNearSender: true, reachesNext: true };

const step = (number: number, facts: Partial<Step> = {}): Step => ({
  number,
  isTarget: false,
  userId: number + 1,
  words: '',
  withAskerWords: true,
  sentOn: null,
  conversationId: null,
  position: null,
  laterUntil: null,
  answer: null,
  answeredOn: null,
  ...facts,
});

const request = (steps: readonly Step[], facts: Partial<Request> = {}): Request => ({
  id: 7,
  askerId: ASKER,
  targetPersonId: 70,
  targetName: 'Leila Haddad',
  words: 'Hello',
  state: 'open',
  isTold: true,
  reason: null,
  askedOn: on(0),
  stepOn: on(0),
  remindedOn: null,
  endedOn: null,
  conversationId: null,
  steps,
  ...facts,
});

const passedOn = { answer: 'passed-on', sentOn: on(0), answeredOn: on(1) } as const;

/** An open request that was passed on up to three times, and whose present step was sent on day 2. */
const open = fc
  .record({ connectors: fc.integer({ min: 1, max: 3 }), passed: fc.integer({ min: 0, max: 3 }) })
  .map(({ connectors, passed }) => {
    const isTarget = (at: number) => at === connectors;
    const present = Math.min(passed, connectors);
    const steps = Array.from({ length: connectors + 1 }, (_none, at) =>
      step(at + 1, {
        isTarget: isTarget(at),
        ...(at < present ? passedOn : at === present ? { sentOn: on(2), position: 4 } : {}),
        ...(isTarget(at) ? { userId: at === present ? TARGET : null } : {}),
      }),
    );
    return { introduction: request(steps, { stepOn: on(2) }), present };
  });

/** Returns the request as it is after the step at index `present` was declined. */
const declinedAt = (introduction: Request, present: number, isTold: boolean): Request => ({
  ...introduction,
  state: 'declined',
  isTold,
  reason: 'No time.',
  endedOn: on(3),
  steps: introduction.steps.map((one, at) =>
    at === present ? { ...one, answer: 'declined', answeredOn: on(3) } : one,
  ),
});

describe('A decline without notice to the asker', () => {
  it('looks to the asker like a waiting request', () => {
    fc.assert(
      fc.property(open, fc.integer({ min: 3, max: 16 }), ({ introduction, present }, day) => {
        const views = [introduction, declinedAt(introduction, present, false)].map((one) => [
          stateFor(one, ASKER),
          endedFor(one, ASKER),
          isPassedOn(one),
          remindedOn(one),
          actsOf(one, ASKER, { now: on(day), reach: REACH }),
        ]);
        expect(views[1]).toEqual(views[0]);
      }),
    );
  });

  it('is a decline for all others whom the request has reached, also after the request has ended for the asker', () => {
    fc.assert(
      fc.property(
        open,
        fc.constantFrom('declined', 'unanswered', 'withdrawn'),
        ({ introduction, present }, state) => {
          const declined = { ...declinedAt(introduction, present, false), state, endedOn: on(16) };
          for (const { userId, sentOn } of introduction.steps)
            if (userId !== null && sentOn !== null) {
              expect([stateFor(declined, userId), endedFor(declined, userId)]).toEqual(['declined', on(3)]);
              expect(actsOf(declined, userId, { now: on(4), reach: REACH })).toEqual([]);
            }
        },
      ),
    );
  });
});

describe('A request', () => {
  it('waits for exactly one member, and only this member can answer', () => {
    fc.assert(
      fc.property(open, ({ introduction }) => {
        const waitingFor = introduction.steps.flatMap(({ userId }) =>
          userId !== null && isWaiting(introduction, userId, on(3)) ? [userId] : [],
        );
        expect(waitingFor).toEqual([turnOf(introduction)]);
        for (const { userId } of introduction.steps)
          if (userId !== null && userId !== turnOf(introduction))
            expect(actsOf(introduction, userId, { now: on(3), reach: REACH })).toEqual([]);
      }),
    );
  });

  it('gives no role to a member whom it has not reached', () => {
    const introduction = request([
      step(1, { sentOn: on(0) }),
      step(2),
      step(3, { isTarget: true, userId: null }),
    ]);
    expect([ASKER, 2, 3, TARGET].map((userId) => roleOf(introduction, userId))).toEqual([
      'asker',
      'connector',
      null,
      null,
    ]);
  });

  it('waits for the connector if the connector asked the target by mail', () => {
    const byMail = request([step(1, passedOn), step(2, { isTarget: true, userId: null, sentOn: on(1) })]);
    expect(turnOf(byMail)).toBe(2);
    const acts = (now: Date) => actsOf(byMail, 2, { now, reach: REACH });
    expect(acts(new Date(on(1).getTime() + 59_999))).toContain('take-back');
    expect(acts(new Date(on(1).getTime() + 60_000))).toEqual(['introduced', 'no-answer', 'later']);
    expect(mayTakeBack(byMail, 3, on(1))).toBe(false);
  });

  it('can be passed on by mail only to a target, not to a connector', () => {
    const reach = { isNearSender: true, reachesNext: false };
    const through = (next: Partial<Step>) =>
      actsOf(request([step(1, { sentOn: on(0) }), step(2, next)]), 2, { now: on(0), reach });
    expect(through({ isTarget: true, userId: null })).toContain('pass-on');
    expect(through({})).toEqual(['later', 'decline']);
  });
});
