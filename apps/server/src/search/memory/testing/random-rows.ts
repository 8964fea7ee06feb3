import { foldText } from '@kithline/base/fold-text.ts';
import fc from 'fast-check';
import type { NameRow, PersonRows } from '../columns/rows.ts';

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 2 });
const AN_ID = fc.integer({ min: 1, max: 6 });
const A_DAY = orNull(fc.integer({ min: 15_000, max: 20_000 }));
const A_MONTH = orNull(fc.integer({ min: 24_000, max: 24_400 }));

const A_NAME: fc.Arbitrary<NameRow> = fc
  .record({
    first: orNull(fc.constantFrom('ana', 'Ana', 'zoë', '😀', 'ﬀ')),
    last: fc.constantFrom('', 'silva', 'nowak'),
    preferred: orNull(fc.constantFrom('bob', 'zed')),
    words: orNull(fc.constantFrom('| zoe', 'ana s | anas')),
    more: orNull(fc.constant('phd')),
  })
  .map(({ first, last, preferred, words, more }) => ({
    nameKey: first === null ? null : foldText(`${first} ${last}`),
    preferredKey: preferred,
    lastKey: last,
    words,
    more,
  }));

const A_WORK = {
  organizationId: orNull(AN_ID),
  titleId: orNull(AN_ID),
  title: orNull(fc.constantFrom('CEO', 'ceo')),
};
const A_COMPANY = fc.record({
  text: fc.constantFrom('Acme', 'ACME'),
  key: fc.constant('acme'),
  isPlain: fc.boolean(),
});
const SPACE = { isOfProfile: fc.boolean(), isOverridden: fc.boolean() };
const FLAGS = { ...SPACE, isOngoing: fc.boolean() };
const SOME_IDS = fc.uniqueArray(AN_ID, { maxLength: 3 });
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });

export const A_PERSON: fc.Arbitrary<PersonRows> = fc.record({
  id: fc.integer({ min: 1, max: 25 }),
  common: fc
    .tuple(A_NAME, orNull(AN_ID), fc.constantFrom('admin' as const, 'sample' as const, null), fc.boolean())
    .map(([name, placeId, nameSource, isStated]) => ({ ...name, placeId, nameSource, isStated })),
  isMember: fc.boolean(),
  profile: orNull(
    fc
      .tuple(A_NAME, orNull(AN_ID), fc.boolean())
      .map(([name, placeId, hasNoPlace]) => ({ ...name, placeId, hasNoPlace })),
  ),
  contacts: few(
    fc.tuple(A_NAME, AN_ID, fc.boolean(), A_DAY).map(([name, networkId, isNameless, connectedOn]) => ({
      ...name,
      preferredKey: null,
      networkId,
      isNameless,
      connectedOn,
    })),
  ),
  formerNames: few(
    fc.tuple(A_NAME, AN_ID).map(([name, networkId]) => ({ ...name, preferredKey: null, networkId })),
  ),
  stated: few(
    fc.record({
      ...A_WORK,
      networkId: AN_ID,
      company: orNull(A_COMPANY),
      firstDay: A_DAY,
      originalTitleId: orNull(AN_ID),
      former: orNull(fc.record({ lastDay: A_DAY, endedOn: orNull(fc.nat()), importId: orNull(fc.nat()) })),
    }),
  ),
  roles: few(
    fc.record({
      ...A_WORK,
      ...FLAGS,
      company: orNull(A_COMPANY),
      source: fc.constantFrom('self' as const, 'admin' as const, 'sample' as const),
      isPrimary: fc.boolean(),
      firstMonth: A_MONTH,
      lastMonth: A_MONTH,
      heardOn: fc.integer({ min: 15_000, max: 20_000 }),
      roleTypeId: orNull(AN_ID),
      seniorityIds: orNull(SOME_IDS),
    }),
  ),
  studies: few(
    fc.record({
      ...FLAGS,
      organizationId: AN_ID,
      company: orNull(A_COMPANY),
      degreeIds: SOME_IDS,
      majorIds: SOME_IDS,
    }),
  ),
  items: few(fc.record({ ...SPACE, lookupId: AN_ID })),
  supports: few(fc.record({ ...SPACE, organizationId: AN_ID, company: orNull(A_COMPANY) })),
});
