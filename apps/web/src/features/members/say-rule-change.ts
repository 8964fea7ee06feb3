import { REQUIRED_OF, type RequiredOf, SECOND_FACTOR_GRACE_DAYS } from '@kithline/contract/second-factors.ts';

/** Of whom a second factor is required, within a sentence. */
export const OF: Readonly<Record<RequiredOf, string>> = {
  nobody: 'nobody',
  administrators: 'administrators',
  owners: 'administrators and client owners',
  everybody: 'everybody',
};

interface RuleChange {
  previous: RequiredOf;
  next: RequiredOf;
  /** The administrator who asks has no second factor. */
  hasNoneYet: boolean;
}

/** The question before a new rule is stored: what it means for whom. */
export function sayChange({ previous, next, hasNoneYet }: RuleChange): string {
  if (rankOf(next) < rankOf(previous)) {
    const question = `Require two-step sign-in of ${OF[next]}${next === 'nobody' ? '' : ' only'}?`;
    const freed = `It is no longer required of ${sayFreed(previous, next)}.`;
    return `${question} ${freed} What they have set up goes on.`;
  }
  return [
    `Require two-step sign-in of ${OF[next]}?`,
    `Whoever has none sees a notice and has ${SECOND_FACTOR_GRACE_DAYS} days to set it up.`,
    'After that nothing works for them without it.',
    ...(hasNoneYet ? ['This concerns you too: you have none yet.'] : []),
  ].join(' ');
}

/** Each group includes the ones before. */
const rankOf = (requiredOf: RequiredOf): number => Object.keys(REQUIRED_OF).indexOf(requiredOf);

/** Of whom a second factor is no longer required. */
function sayFreed(previous: RequiredOf, next: RequiredOf): string {
  if (next === 'nobody') return previous === 'everybody' ? 'anybody' : OF[previous];
  if (previous === 'owners') return 'client owners who are not administrators';
  return next === 'owners'
    ? 'members who are neither administrators nor client owners'
    : 'members who are not administrators';
}
