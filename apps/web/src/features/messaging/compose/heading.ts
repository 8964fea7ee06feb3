import { keepDraft } from '../../../lib/drafts.ts';
import { putDraft, useKeptText } from './kept-text.ts';

/** The people and the name of a conversation that does not exist yet. */
export interface Heading {
  /**
   * Null until the choice of people is changed. Until then, the only recipient is the member whom the URL
   * names, if any.
   */
  people: readonly { id: number; label: string }[] | null;
  subject: string;
}

const EMPTY: Heading = { people: null, subject: '' };

const nameOf = (userId: number, draftOf: string): string => `heading:${userId}:${draftOf}`;

export function useHeading(userId: number, draftOf: string) {
  const [kept, keep] = useKeptText(nameOf(userId, draftOf));
  const heading = read(kept);
  return {
    ...heading,
    change: (change: Partial<Heading>) => keep(JSON.stringify({ ...heading, ...change })),
    forget: () => keepDraft(nameOf(userId, draftOf), null),
  };
}

export function putHeading(userId: number, draftOf: string, heading: Heading | null): void {
  putDraft(nameOf(userId, draftOf), heading && JSON.stringify(heading));
}

function read(kept: string): Heading {
  try {
    return { ...EMPTY, ...(JSON.parse(kept || '{}') as Partial<Heading>) };
  } catch {
    return EMPTY;
  }
}
