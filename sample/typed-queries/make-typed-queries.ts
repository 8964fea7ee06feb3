import { foldText } from '@kithline/base/fold-text.ts';
import type { SamplePerson, SamplePopulation } from '../population/population.types.ts';
import { createRandom, type Random } from '../population/random.ts';

export interface TypedQuery {
  kind: QueryKind;
  query: string;
  /** The person's LinkedIn slug, which is unique in the sample population. */
  slug: string;
}

export type QueryKind =
  | 'names in another order'
  | 'wrong letter'
  | 'missing letter'
  | 'swapped letters'
  | 'short form'
  | 'parts of names'
  | 'first name and company'
  | 'last name and company'
  | 'slip and company';

const COUNTS: Readonly<Record<QueryKind, number>> = {
  'names in another order': 40,
  'wrong letter': 60,
  'missing letter': 60,
  'swapped letters': 60,
  'short form': 70,
  'parts of names': 80,
  'first name and company': 80,
  'last name and company': 20,
  'slip and company': 30,
};

/** Short forms of first names in the sample, from everyday use. */
const SHORT_FORMS = `abigail:abby alexander:alex,sasha alexandra:alex,sasha allison:allie amanda:mandy andrew:andy,drew anthony:tony
  antonio:toni benjamin:ben brandon:bran carlos:carlitos catherine:cathy,kate christian:chris christina:tina,chris christopher:chris
  cristina:cris daniel:dan,danny danielle:dani david:dave edward:ed,ted eduardo:edu eleanor:ellie,nell elizabeth:liz,beth emily:em
  fernanda:fer fernando:nando francesca:fran,franca francisco:paco,chico franziska:franzi gabriel:gabe gabriela:gabi geoffrey:geoff
  giuseppe:beppe guadalupe:lupe harriet:hattie helena:lena ignacio:nacho isabel:isa jacques:jack james:jim,jamie javier:javi jennifer:jen,jenny
  jessica:jess johanna:hanna john:jack,johnny jonathan:jon jorge:jorgito jose:pepe,ze joseph:joe joshua:josh katarzyna:kasia katharina:kathi
  katherine:kate,katie krzysztof:krzysiek leonardo:leo madison:maddie magdalena:magda malgorzata:gosia manuel:manu,manolo matthew:matt
  maximilian:max megan:meg michael:mike,mick michelle:shelly nicholas:nick nicole:nicky patricia:patty,trish patrick:pat,paddy peter:pete
  philip:phil philipp:phil rachel:rach rafael:rafa rebecca:becky ricardo:rick robert:bob,rob roberto:beto samantha:sam samuel:sam
  sebastian:seb,basti stephanie:steph stefanie:steffi susana:susi susanne:susi thomas:tom teresa:tere tomasz:tomek
  victoria:vicky walter:walt william:bill,will`;

/** Makes queries of all kinds. The same seed gives the same queries. */
export function makeTypedQueries(population: SamplePopulation, seed: string): TypedQuery[] {
  const maker = new Maker(population, createRandom(seed));
  return (Object.keys(COUNTS) as QueryKind[]).flatMap((kind) => maker.queries(kind));
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The words of a person's names and employers, without capitals and accents. */
interface Texts {
  first: string[];
  last: string[];
  companies: string[];
}

class Maker {
  readonly #population: SamplePopulation;
  readonly #random: Random;
  readonly #texts: readonly Texts[];
  readonly #shortForms: ReadonlyMap<string, readonly string[]>;

  constructor(population: SamplePopulation, random: Random) {
    this.#population = population;
    this.#random = random;
    this.#texts = population.persons.map((person) => ({
      first: wordsOf(person.firstName),
      last: wordsOf(person.lastName),
      companies: person.roles.flatMap(({ organization }) => this.#company(organization)),
    }));
    this.#shortForms = new Map(
      SHORT_FORMS.split(/\s+/u).map((entry) => {
        const [name = '', forms = ''] = entry.split(':');
        return [name, forms.split(',')];
      }),
    );
  }

  queries(kind: QueryKind): TypedQuery[] {
    const made = new Map<string, TypedQuery>();
    while (made.size < COUNTS[kind]) {
      const at = this.#random.int(0, this.#population.persons.length - 1);
      const person = this.#population.persons[at] as SamplePerson;
      const query = this.#query(kind, at);
      if (query !== null && !made.has(query)) made.set(query, { kind, query, slug: person.linkedinSlug });
    }
    return [...made.values()];
  }

  #company(organization: number): string[] {
    return wordsOf(this.#population.organizations[organization]?.name ?? '');
  }

  #query(kind: QueryKind, at: number): string | null {
    const { first, last } = this.#texts[at] as Texts;
    const names = [...first, ...last];
    if (kind === 'names in another order')
      return this.#isAlone(at, (other) => sameWords([...other.first, ...other.last], names))
        ? [...last, ...first].join(' ')
        : null;
    if (kind === 'short form') {
      const forms = this.#shortForms.get(first.join(' '));
      return forms && this.#isAlone(at, (other) => sameWords(other.last, last) && other.first[0] === first[0])
        ? [this.#random.pick(forms), ...last].join(' ')
        : null;
    }
    if (kind === 'parts of names') {
      const [one = '', other = ''] = [first[0], last.at(-1)];
      const parts = [one.slice(0, this.#random.int(3, 5)), other.slice(0, this.#random.int(3, 4))];
      if (one.length < 5 || other.length < 5) return null;
      const fits = (texts: Texts) =>
        parts.every((part) => [...texts.first, ...texts.last].some((word) => word.startsWith(part)));
      return this.#isAlone(at, fits) ? parts.join(' ') : null;
    }
    if (kind.endsWith('and company')) return this.#withCompany(kind, at);
    if (!this.#isAlone(at, (other) => sameWords([...other.first, ...other.last], names))) return null;
    return this.#withSlip(kind, names)?.join(' ') ?? null;
  }

  #withCompany(kind: QueryKind, at: number): string | null {
    const { first, last } = this.#texts[at] as Texts;
    const present = this.#population.persons[at]?.roles[0];
    const words =
      present === undefined ? [] : this.#company(present.organization).filter((word) => word.length > 3);
    if (words.length === 0) return null;
    const company = this.#random.pick(words);
    const name = kind === 'last name and company' ? last : first;
    const works = (other: Texts) => other.companies.some((word) => word.startsWith(company));
    const isMeant = (other: Texts) =>
      works(other) &&
      name.every((part) => [...other.first, ...other.last].some((word) => word.startsWith(part)));
    if (!this.#isAlone(at, isMeant)) return null;
    const slipped = kind === 'slip and company' ? this.#withSlip('wrong letter', name) : name;
    return slipped === null ? null : [...slipped, company].join(' ');
  }

  /**
   * Makes a mistake in one word of at least four letters. Returns null if there is no such word, or if the
   * word stays the same.
   */
  #withSlip(kind: QueryKind, words: readonly string[]): string[] | null {
    const long = words.flatMap((word, at) => (/^[a-z]{4,}$/u.test(word) ? at : []));
    if (long.length === 0) return null;
    const at = this.#random.pick(long);
    const letters = [...(words[at] ?? '')];
    const place = this.#random.int(1, letters.length - 1);
    if (kind === 'wrong letter') letters[place] = this.#random.pick([...'abcdefghijklmnopqrstuvwxyz']);
    else if (kind === 'missing letter') letters.splice(place, 1);
    else letters.splice(place - 1, 2, letters[place] ?? '', letters[place - 1] ?? '');
    const slipped = letters.join('');
    return slipped === words[at] ? null : words.map((word, other) => (other === at ? slipped : word));
  }

  #isAlone(at: number, fits: (texts: Texts) => boolean): boolean {
    return this.#texts.every((texts, other) => other === at || !fits(texts));
  }
}

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join(' ') === other.toSorted().join(' ');
