import { REQUIRED_OF, type RequiredOf, SECOND_FACTOR_GRACE_DAYS } from '@kithline/contract/second-factors.ts';

/** Group names for use within a sentence. */
export const GROUP_NAMES: Readonly<Record<RequiredOf, string>> = {
  nobody: 'nobody',
  administrators: 'administrators',
  owners: 'administrators and client owners',
  everybody: 'everybody',
};

interface RuleChange {
  previous: RequiredOf;
  next: RequiredOf;
  /** Whether the administrator who changes the rule has no second factor. */
  hasNoneYet: boolean;
}

/** Returns the question to ask before a new rule is stored. */
export function sayChange({ previous, next, hasNoneYet }: RuleChange): string {
  if (rankOf(next) < rankOf(previous)) {
    const question =
      next === 'nobody'
        ? 'Stop requiring two-step sign-in?'
        : `Require two-step sign-in for ${GROUP_NAMES[next]} only?`;
    const freed = `It is no longer required for ${sayFreed(previous, next)}.`;
    return `${question} ${freed} Second steps that are already set up stay in use.`;
  }
  return [
    `Require two-step sign-in for ${GROUP_NAMES[next]}?`,
    `Members for whom this is new have ${SECOND_FACTOR_GRACE_DAYS} days to set it up.`,
    "After that, they can't use Kithline until they do.",
    ...(hasNoneYet ? ["This includes you: you haven't set it up yet."] : []),
  ].join(' ');
}

/** Each group includes the groups before it. */
const rankOf = (requiredOf: RequiredOf): number => Object.keys(REQUIRED_OF).indexOf(requiredOf);

/** Names the members for whom a second factor is no longer required. */
function sayFreed(previous: RequiredOf, next: RequiredOf): string {
  if (next === 'nobody') return previous === 'everybody' ? 'anybody' : GROUP_NAMES[previous];
  if (previous === 'owners') return 'client owners who are not administrators';
  return next === 'owners'
    ? 'members who are neither administrators nor client owners'
    : 'members who are not administrators';
}
