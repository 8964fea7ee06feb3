import type { FoundWord, OrganizationResult, PersonResult } from '@kithline/contract/directory.ts';
import type { OrganizationRef } from '@kithline/contract/people.ts';
import { ReadName } from '../people/name-reasons.ts';
import type { TypedWord } from '../platform/text/match-text.ts';
import type { FoundWord as FoundByEngine } from '../search/typed-words.ts';

interface FoundPerson {
  found: PersonResult;
  /** The organizations that typed words mean, by id. */
  organizations: ReadonlyMap<number, OrganizationRef>;
}

/**
 * For each typed word, what matched it: a word of the person's name as the viewer sees it, an organization of
 * the person, another name of the person (neither `word` nor `organization`), or nothing (`isMissing`).
 */
export function foundWordsOfPerson(
  typed: readonly TypedWord[],
  words: readonly FoundByEngine[],
  { found, organizations }: FoundPerson,
): FoundWord[] {
  const primary = found.person.primaryWorkRole?.organization?.id;
  const name = new ReadName(found.person.name);
  return words.map((word, nth) => {
    const id = word.organizationIds.find((each) => each === primary) ?? word.organizationIds[0];
    const organization = id === undefined ? undefined : organizations.get(id);
    return {
      ...asShown(typed[nth], word, name),
      organization: organization ? { id: organization.id, name: organization.name } : null,
    };
  });
}

export function foundWordsOfOrganization(
  typed: readonly TypedWord[],
  words: readonly FoundByEngine[],
  { organization }: OrganizationResult,
): FoundWord[] {
  const name = new ReadName(organization.name);
  return words.map((word, nth) => ({ ...asShown(typed[nth], word, name), organization: null }));
}

function asShown(
  typed: TypedWord | undefined,
  { isExact, word, organizationIds }: FoundByEngine,
  name: ReadName,
): Omit<FoundWord, 'organization'> {
  const respelt = typed === undefined ? [] : name.respelt([typed]);
  const shown = (word === null ? undefined : name.partOf(word)) ?? respelt[0]?.word;
  const isMissing = word === null && organizationIds.length === 0;
  const isRespelt = organizationIds.length === 0 && respelt.length > 0;
  return { typed: typed?.text ?? '', isExact, isRespelt, word: shown ?? null, isMissing };
}
