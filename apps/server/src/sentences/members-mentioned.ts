import type { AppContext } from '../app-context.ts';
import { plainName } from '../lookups/places/plain-name.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { spanKey, type Value } from './meanings.ts';
import { isOnlyGrammar, rolesOf } from './phrases.ts';
import type { Span } from './spans.ts';

/** How many members, the first by name, are compared with the words. */
const MOST_MEMBERS = 2_000;

interface NamedMember {
  readonly value: Value;
  readonly words: ReadonlySet<string>;
}

interface Beside {
  readonly words: readonly string[];
  readonly spans: readonly Span[];
  readonly members: readonly NamedMember[];
  readonly isAfter: boolean;
}

/** Members of the scope whose names stand next to "known through" or "knows", by `spanKey`. */
export async function membersMentioned(
  app: AppContext,
  viewerScope: ViewerScope,
  { words, spans }: { words: readonly string[]; spans: readonly Span[] },
): Promise<Map<string, readonly Value[]>> {
  const leading = spans.filter((span) => hasRole(span, 'knownThrough') || hasRole(span, 'knows'));
  if (leading.length === 0) return new Map();
  const found = await app.search.suggest(viewerScope, 'connections', { typed: null, most: MOST_MEMBERS });
  const members = found.map((value) => ({ value, words: new Set(plainName(value.name).split(' ')) }));
  const knows = leading.filter((span) => hasRole(span, 'knows'));
  return new Map([
    ...membersFrom(new Set(leading.map(({ to }) => to)), { words, spans, members, isAfter: true }),
    ...membersFrom(new Set(knows.map(({ from }) => from)), { words, spans, members, isAfter: false }),
  ]);
}

const hasRole = ({ words }: Span, role: string): boolean => rolesOf(words).has(role);

/**
 * Returns the members whose names stand after (`isAfter`) or before one of the positions. Words such as "my"
 * and "and", and other members, may be between: "Jamal and Alice know".
 */
function membersFrom(
  positions: Set<number>,
  { words, spans, members, isAfter }: Beside,
): [key: string, called: readonly Value[]][] {
  const mentioned: [string, readonly Value[]][] = [];
  // The loop also visits the positions that it adds.
  for (const at of positions) {
    const next = words[isAfter ? at : at - 1];
    if (next !== undefined && isBetween(next)) positions.add(isAfter ? at + 1 : at - 1);
    for (const span of spans.filter(({ from, to }) => (isAfter ? from : to) === at)) {
      const called = isOnlyGrammar(span.text) ? [] : membersCalled(span, members);
      if (called.length === 0) continue;
      mentioned.push([spanKey(span.from, span.to), called]);
      positions.add(isAfter ? span.to : span.from);
    }
  }
  return mentioned;
}

function isBetween(word: string): boolean {
  const roles = rolesOf([word]);
  return roles.has('filler') || roles.has('and');
}

const membersCalled = ({ words }: Span, members: readonly NamedMember[]): Value[] =>
  members.filter((member) => words.every((word) => member.words.has(word))).map(({ value }) => value);
