interface Described {
  readonly headline: string | null;
  readonly primaryWorkRole: {
    readonly title: string | null;
    readonly organization: { readonly name: string } | null;
  } | null;
}

/** Words between a title and an organization, in several languages. '' stands for "@" or a comma. */
const BETWEEN = ['', 'at', 'of', 'bei', 'bij', 'chez', 'en', 'em', 'na', 'presso', 'hos', 'w'] as const;

/** Returns the headline; null if it only repeats the title and organization of the role, or one of them. */
export function tellingHeadline({ headline, primaryWorkRole }: Described): string | null {
  if (headline === null || primaryWorkRole === null) return headline;
  const title = bare(primaryWorkRole.title ?? '');
  const organization = bare(primaryWorkRole.organization?.name ?? '');
  const repeated = [
    ...BETWEEN.map((word) => joined(title, word, organization)),
    joined(organization, title),
    title,
    organization,
  ];
  return repeated.includes(bare(headline)) ? null : headline;
}

const joined = (...words: string[]): string => words.filter((word) => word !== '').join(' ');

/** Reduces a text to its letters and digits, without case or accents. */
function bare(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{Mn}/gu, '');
  return joined(...letters.toLowerCase().split(/[^\p{L}\p{N}]+/u));
}
