import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { SampleIntroduction } from './population.types.ts';

/** A city around which people and organizations are concentrated. */
export interface Hub {
  place: string;
  weight: number;
  cultures: Readonly<Record<string, number>>;
  /** Words of the region for names of organizations. */
  words: readonly string[];
}

/** Weight of each track: what the people of an organization do there. */
export type TrackWeights = Readonly<Record<string, number>>;

export interface LineOfBusiness {
  key: string;
  industries: readonly string[];
  /** Last word of a name: "Logistics". */
  nouns: readonly string[];
  /** The offering, in words that follow "provides": "refrigerated freight". */
  does: readonly string[];
  markets: readonly string[];
  tracks: TrackWeights;
  /** How often a startup has this line of business, relative to others; 0 for never. */
  startup: number;
}

export const LEVELS = ['training', 'entry', 'senior', 'manager', 'director', 'vp', 'chief'] as const;
export type Level = (typeof LEVELS)[number];

/** A kind of career: its titles by level, joined by "|". */
export interface Track {
  functions: readonly string[];
  majors: readonly string[];
  titles: Readonly<Record<Level, string>>;
}

export interface SchoolFact {
  name: string;
  place: string;
  type: 'Public' | 'Private';
  /** Year. */
  founded: number;
  weight: number;
}

/** Names of a culture, joined by "|" or by spaces. */
interface CultureNames {
  female: string;
  male: string;
  family: string;
}

export interface NameFrequency {
  country: string;
  name: string;
  frequency: number;
}

const FOLDER = new URL('../facts/', import.meta.url);

function json<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as T;
}

function rows(file: string): Record<string, string>[] {
  return parse<Record<string, string>>(readFileSync(new URL(file, FOLDER), 'utf8'), { columns: true });
}

function frequencies(file: string): NameFrequency[] {
  return rows(file).map((row) => ({
    country: row['country'] ?? '',
    name: row['name'] ?? '',
    frequency: Number(row['frequency']),
  }));
}

/** A label, and who gets it: people of the listed tracks, or a group such as leaders. */
export interface LabelFact {
  name: string;
  who:
    | readonly string[]
    | 'anybody'
    | 'leaders'
    | 'colleagues'
    | 'classmates'
    | 'neighbours'
    | 'away'
    | 'close'
    | 'supporters';
  organizations?: boolean;
}

/** A client and its collectives. Members are given by their number. */
export interface ClientFact {
  name: string;
  description: string;
  owner: number;
  collectives: readonly CollectiveFact[];
  /** `on` is an instant. */
  invitations: readonly { collective: string; member: number; on: string }[];
}

export interface CollectiveFact {
  name: string;
  description: string;
  collaborators: readonly number[];
  shared: readonly number[];
  /** Each label is given to at most `people` contacts in the network of member `of`. */
  labels: readonly { name: string; of: number; people: number }[];
  /** Each note is by member `by`, about a person in the network of member `of`. */
  notes: readonly { by: number; of: number; note: string }[];
}

/** A conversation between members, who are given by their number. */
export interface ConversationFact {
  /** Null for two people, and for a group without a name. */
  subject: string | null;
  members: readonly number[];
  readBy: readonly number[];
  /** The oldest first; `on` is an instant. */
  messages: readonly {
    by: number;
    on: string;
    text: string;
    reactions?: Readonly<Record<string, readonly number[]>>;
  }[];
}

/** A request for an introduction. Members are given by their number. */
export interface IntroductionFact extends Omit<SampleIntroduction, 'target'> {
  /** Null for a target who is not a member. In `words`, "{name}" stands for the given name of the target. */
  target: number | null;
}

export interface SampleFacts {
  hubs: readonly Hub[];
  lines: readonly LineOfBusiness[];
  tracks: Readonly<Record<string, Track>>;
  /** Titles by culture and level, "masculine/feminine" if they differ. */
  localTitles: Readonly<Record<string, Readonly<Partial<Record<Level, string>>>>>;
  schools: readonly SchoolFact[];
  names: Readonly<Record<string, CultureNames>>;
  surnames: readonly NameFrequency[];
  givenNames: readonly NameFrequency[];
  labels: readonly LabelFact[];
  clients: readonly ClientFact[];
  conversations: readonly ConversationFact[];
  introductions: readonly IntroductionFact[];
}

export function readSampleFacts(): SampleFacts {
  return {
    hubs: json('hubs.json'),
    lines: json('lines-of-business.json'),
    tracks: json('tracks.json'),
    localTitles: json('local-titles.json'),
    schools: rows('schools.csv').map((row) => ({
      name: row['name'] ?? '',
      place: row['place'] ?? '',
      type: row['type'] === 'Private' ? 'Private' : 'Public',
      founded: Number(row['founded']),
      weight: Number(row['weight']),
    })),
    names: json('names-by-culture.json'),
    surnames: frequencies('surnames.csv'),
    givenNames: frequencies('given-names.csv'),
    labels: json('labels.json'),
    clients: json('clients.json'),
    conversations: json('conversations.json'),
    introductions: json('introductions.json'),
  };
}
