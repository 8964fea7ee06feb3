import { IN_TOUCH, WITHOUT_LABEL } from '@kithline/contract/own-tie-filters.ts';
import { RELATIONSHIP_STRENGTHS } from '@kithline/contract/taxonomy.ts';
import { chooseMeaning } from './choose-meaning.ts';
import { HELD } from '@kithline/contract/filter-tables.ts';
import { KEYS } from './filter-keys.ts';
import { type Entity, entityOf } from './find-entity.ts';
import { hasOne, LEADING, OF_LISTS, partsLedTo, SILENT, STUDY_NOUNS } from './leading-words.ts';
import type { ItemsByName } from './list-meanings.ts';
import type { Meaning } from './meanings.ts';
import { contentOf, radiusBefore } from './part-of-meaning.ts';
import { rolesOf, type WordRole } from './phrases.ts';
import { milesAt, sizesAt } from './read-numbers.ts';
import { ReadParts } from './read-parts.ts';
import { levelsAt } from './read-seniority.ts';
import { ReadVerbs } from './read-verbs.ts';
import { type GroupTime, type Part, WHEN_STUDIED } from './sentence-parts.ts';
import type { SentenceWord } from './sentence-words.ts';
import type { Item } from './split-sentence.ts';

export interface SplitSentence {
  readonly sentence: readonly SentenceWord[];
  /** The words, with typing errors corrected. */
  readonly words: readonly string[];
  readonly items: readonly Item[];
  readonly known: ItemsByName;
  readonly today: Date;
}

export interface ReadSentence {
  readonly entity: Entity;
  readonly parts: readonly Part[];
  readonly times: readonly GroupTime[];
  /** Spans of unused words: [from, to). */
  readonly unused: readonly (readonly [from: number, to: number])[];
}

const NOTHING: ReadonlySet<WordRole> = new Set();
const ALL_STRENGTHS = RELATIONSHIP_STRENGTHS.map(({ id, name }) => ({ id, name }));

/** Reads the items from left to right. */
export function readSentence(split: SplitSentence): ReadSentence {
  return new SentenceReader(split).read();
}

class SentenceReader {
  readonly #split: SplitSentence;
  readonly #entity: Entity;
  readonly #isInvestment: boolean;
  readonly #isSearch: boolean;
  readonly #parts: ReadParts;
  readonly #verbs: ReadVerbs;
  /** The roles of the last preposition or verb. */
  #before = NOTHING;
  #miles: number | null = null;

  constructor(split: SplitSentence) {
    this.#split = split;
    this.#entity = entityOf(split.items);
    const isOfType = (name: string) =>
      split.items.some(({ meanings }) =>
        meanings.some((one) => one.kind === 'type' && one.values.some((value) => value.name === name)),
      );
    this.#isInvestment = this.#entity === 'organization' && isOfType('Investment Firm');
    this.#isSearch = this.#entity === 'organization' && isOfType('Executive Search');
    this.#parts = new ReadParts(split.items);
    this.#verbs = new ReadVerbs(split, this.#parts);
  }

  read(): ReadSentence {
    const { items } = this.#split;
    for (let at = 0; at < items.length;) at = this.#step(at);
    this.#verbs.finish();
    this.#parts.finish();
    return {
      entity: this.#entity,
      parts: this.#parts.inOrder(),
      times: this.#parts.times,
      unused: this.#parts.unusedSpans(),
    };
  }

  /** Reads the item at a position; returns the position of the next one. */
  #step(at: number): number {
    if (this.#itemAt(at).isAfterBreak) this.#beginAfterBreak();
    if (this.#isHalf(at)) return this.#leave(at);
    return (
      this.#measure(at) ??
      this.#ofPeople(at) ??
      this.#not(at) ??
      this.#value(at) ??
      this.#grammar(at) ??
      this.#leave(at)
    );
  }

  #ofPeople(at: number): number | null {
    if (this.#entity === 'organization') return null;
    if (this.#has(at, 'lastTenYears')) {
      this.#parts.hold(HELD.lastTenYears, at);
      return at + 1;
    }
    return this.#verbs.time(at) ?? this.#tie(at);
  }

  #itemAt(at: number): Item {
    const item = this.#split.items[at];
    if (item === undefined) throw new RangeError(`There is no item ${at}.`);
    return item;
  }

  #has(at: number, role: WordRole): boolean {
    return this.#split.items[at]?.roles.has(role) ?? false;
  }

  #leave(at: number): number {
    this.#parts.leave(at);
    return at + 1;
  }

  /** Whether the item is the first half of an unknown word: "left-handed". */
  #isHalf(at: number): boolean {
    const [{ to }, next] = [this.#itemAt(at), this.#split.items[at + 1]];
    const isJoined = this.#split.sentence[to]?.before === '-';
    return isJoined && next !== undefined && isNothing(next);
  }

  /**
   * Called after a comma or other punctuation. Keeps only those roles of earlier words that apply to whole
   * lists.
   */
  #beginAfterBreak(): void {
    this.#parts.endNot();
    this.#before = new Set(OF_LISTS.filter((role) => this.#before.has(role)));
  }

  #measure(at: number): number | null {
    const { items, words, sentence, known } = this.#split;
    const miles = milesAt(items, at, words);
    if (miles !== null) {
      this.#lead(new Set(['near', 'in']), at);
      this.#miles = miles.value;
      return miles.end;
    }
    const signBefore = (word: number) => sentence[word]?.before ?? '';
    const sizes = sizesAt(items, at, { known, signBefore });
    if (sizes === null) return null;
    const key = this.#entity === 'person' ? KEYS.sizesOfRoles : KEYS.sizes;
    this.#parts.add({ key, content: { values: sizes.value }, at, end: sizes.end });
    return sizes.end;
  }

  /** Words about the member's own ties that need no value: "without a label", "losing touch". */
  #tie(at: number): number | null {
    const where = { at, end: at + 1 };
    if (this.#has(at, 'withoutLabel') && !this.#isLabel(at + 1))
      this.#parts.add({ key: KEYS.withoutLabel, content: { choice: WITHOUT_LABEL.without }, ...where });
    else if (this.#has(at, 'losingTouch'))
      this.#parts.add({ key: KEYS.inTouch, content: { choice: IN_TOUCH.overdue }, ...where });
    else if (this.#has(at, 'keepInTouch'))
      this.#parts.add({ key: KEYS.inTouch, content: { choice: IN_TOUCH.kept }, ...where });
    else if (this.#has(at, 'notRated')) {
      this.#parts.setNot(true);
      this.#parts.add({ key: KEYS.strength, content: { values: ALL_STRENGTHS }, ...where });
      this.#parts.setNot(false);
    } else return null;
    return at + 1;
  }

  #isLabel(at: number): boolean {
    return this.#split.items[at]?.meanings.some(({ kind }) => kind === 'label') ?? false;
  }

  #not(at: number): number | null {
    const isLabel = this.#has(at, 'withoutLabel');
    if (!isLabel && !this.#has(at, 'not')) return null;
    if (this.#isPortugueseIn(at)) return null;
    this.#parts.setNot(true);
    const { from, to } = this.#itemAt(at);
    const leading = to - from > 1 ? rolesOf([this.#split.words[to - 1] ?? '']) : NOTHING;
    this.#before = isLabel ? new Set(['label']) : new Set([...leading, 'not']);
    this.#miles = null;
    return at + 1;
  }

  /** In Portuguese, "no Porto" means "in Porto"; "no engineers" is English. */
  #isPortugueseIn(at: number): boolean {
    const { from, to } = this.#itemAt(at);
    const next = this.#split.items[at + 1];
    if (to - from !== 1 || !this.#has(at, 'in') || next === undefined) return false;
    const isSector = next.roles.has('sector') || rolesOf([this.#split.words[next.from] ?? '']).has('sector');
    return isSector || next.meanings.some(({ kind }) => kind === 'place');
  }

  #value(at: number): number | null {
    const item = this.#itemAt(at);
    if (item.meanings.length === 0 || hasOne(item.roles, STUDY_NOUNS)) return null;
    const word = this.#split.sentence[item.from];
    const before = this.#rolesBefore(at);
    const chosen = chooseMeaning(item.meanings, {
      entity: this.#entity,
      before,
      isInvestment: this.#isInvestment,
      isSearch: this.#isSearch,
      // The capital of a single word means nothing: people begin both names and sentences with a capital.
      isCapital: word?.isCapital === true && this.#split.words.length > 1,
      isUpper: word?.isUpper ?? false,
      isAfterBreak: item.isAfterBreak,
      letters: this.#split.words.slice(item.from, item.to).join('').length,
      length: item.to - item.from,
    });
    return chosen === null ? null : this.#take(chosen, at, before);
  }

  /** The roles of the words before a value and of some words after it: "Bocconi alumni", "Jamal knows". */
  #rolesBefore(at: number): ReadonlySet<WordRole> {
    const { meanings } = this.#itemAt(at);
    const isMember = meanings.some(({ kind }) => kind === 'member');
    if (isMember && (this.#has(at + 1, 'knows') || this.#has(at - 1, 'knows')))
      return new Set(['knownThrough']);
    if (STUDY_NOUNS.some((role) => this.#has(at + 1, role))) return new Set(['study']);
    if (this.#isLikedLater(at)) return new Set([...this.#before, 'like']);
    return this.#isAfterDegree(at) ? new Set([...this.#before, 'degree']) : this.#before;
  }

  /** Whether an item may be the school of a degree, such as INSEAD or MIT in "MBA from INSEAD or MIT". */
  #isAfterDegree(at: number): boolean {
    const { lastKey } = this.#parts;
    if (lastKey?.group !== 'education') return false;
    return lastKey.filter === 'degrees' || (lastKey.filter === 'schools' && this.#has(at - 1, 'and'));
  }

  /** "die sich für Schach interessieren": the verb follows the interest. */
  #isLikedLater(at: number): boolean {
    const { items } = this.#split;
    return this.#has(at + 1, 'like') && !items.slice(at + 2).some(({ meanings }) => meanings.length > 0);
  }

  #take(chosen: Meaning, at: number, before: ReadonlySet<WordRole>): number | null {
    const content = contentOf(chosen, {
      entity: this.#entity,
      before,
      miles: this.#miles ?? radiusBefore(before),
      meanings: this.#itemAt(at).meanings,
    });
    if (content === null) return null;
    const end = chosen.kind === 'member' && this.#has(at + 1, 'knows') ? at + 2 : at + 1;
    if (content === 'nothing') this.#parts.endLead();
    if (content === 'nothing') return end;
    if (chosen.kind !== 'seniority') {
      this.#parts.add({ ...content, at, end });
      return end;
    }
    const { items, known } = this.#split;
    const levels = levelsAt(items, at, { values: chosen.values, before, known, key: content.key });
    this.#before = NOTHING;
    this.#parts.add(levels);
    return levels.end;
  }

  #grammar(at: number): number | null {
    const { roles } = this.#itemAt(at);
    if (roles.size === 0) return null;
    if (this.#held(at)) return at + 1;
    const verb = this.#verbs.begin(at);
    if (verb !== null) {
      this.#lead(verb, at);
      return at + 1;
    }
    if (roles.has('below') || roles.has('above')) {
      this.#before = roles;
      this.#parts.lead(at, partsLedTo(roles));
      // "under 40" is about an age, for which there is no filter.
      return (this.#split.items[at + 1]?.number ?? null) === null ? at + 1 : null;
    }
    if (hasOne(roles, LEADING)) {
      this.#lead(roles, at);
      return at + 1;
    }
    return hasOne(roles, SILENT) ? at + 1 : null;
  }

  #lead(roles: ReadonlySet<WordRole>, at: number): void {
    this.#parts.endNot();
    // "students of", "Absolventin der": the school follows.
    const isOfStudent = hasOne(this.#before, STUDY_NOUNS) && hasOne(roles, ['from', 'of']);
    const further = [...(this.#parts.isNotOpen ? ['not'] : []), ...(isOfStudent ? ['study'] : [])];
    this.#before = new Set([...roles, ...further]);
    this.#miles = null;
    this.#parts.lead(at, this.#isBehindValue(at) ? null : partsLedTo(roles));
    if (roles.has('worksAt') && this.#entity === 'person')
      this.#parts.hold(HELD.currentOnly, at, { isAside: true });
    if (roles.has('alumni') || roles.has('student')) {
      const isAlumni = roles.has('alumni') || this.#parts.takeFormer();
      this.#parts.study(isAlumni ? WHEN_STUDIED.alumni : WHEN_STUDIED.student, at);
    } else if (roles.has('study')) this.#parts.study(null, at);
  }

  /** "sich für Schach interessieren", "marketing roles": the value precedes the word. */
  #isBehindValue(at: number): boolean {
    if (at === 0 || !this.#parts.endsWith(at - 1)) return false;
    return this.#has(at, 'practiceArea') || this.#isLikedLater(at - 1);
  }

  #held(at: number): boolean {
    const { roles } = this.#itemAt(at);
    if (this.#entity === 'organization') return false;
    if (roles.has('former')) this.#before = new Set(['former', 'at']);
    else if (!roles.has('now')) return false;
    this.#parts.hold(roles.has('former') ? HELD.formerOnly : HELD.currentOnly, at);
    return true;
  }
}

const isNothing = ({ roles, meanings, number }: Item): boolean =>
  roles.size === 0 && meanings.length === 0 && number === null;
