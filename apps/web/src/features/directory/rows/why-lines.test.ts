import type { MatchedBlock, MatchedItem } from '@kithline/contract/directory.ts';
import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { describe, expect, it } from 'vitest';
import { whyLines, yearsOf } from './why-lines.ts';

const role = (more: Partial<MatchedItem>): MatchedItem => ({
  matched: [],
  organization: { id: 1, name: 'Halden Ventures', profilePicture: null },
  title: 'Managing Director',
  from: '2021-03',
  to: null,
  isOngoing: true,
  ...more,
});
const experience = (...items: MatchedItem[]): MatchedBlock => ({
  name: 'experience',
  filters: [{ name: 'experience', items }],
});
/** "Experience: [Managing Director] Halden Ventures, 2021 to now" */
const say = (...blocks: MatchedBlock[]) =>
  whyLines(PERSON_FILTERS, blocks).map(
    ({ label, stretches, more = 0 }) =>
      `${label}: ${stretches.map(({ text, marked }) => (marked ? `[${text}]` : text)).join(' ')}${more ? ` and ${more} more` : ''}`,
  );

describe('The lines that say why somebody matches', () => {
  it('mark the title for a filter by seniority, and list the matching industries of the job', () => {
    const item = role({
      matched: ['seniorityLevels', 'industries'],
      industries: [{ id: 1, name: 'Utilities' }],
    });
    expect(say(experience(item))).toEqual([
      'Experience: [Managing Director] Halden Ventures, 2021\u00A0to\u00A0now',
      'Industry: [Utilities]',
    ]);
  });

  it("name the organization of a place if the person's own place is unknown", () => {
    const organization = { id: 1, name: 'Siemens', profilePicture: null };
    const place = { id: 3, name: 'Munich, Germany', matched: ['location'], distance: 4.2 };
    const located = (item: MatchedItem): MatchedBlock => ({
      name: 'summary',
      filters: [{ name: 'location', items: [item] }],
    });
    expect(say(located({ ...place, organization }))).toEqual([
      'Location: [Munich, Germany] 4 miles away, where Siemens is',
    ]);
    expect(say(located(place))).toEqual(['Location: [Munich, Germany] 4 miles away']);
  });

  it('show the day of a connection, and the members whose networks contain a person', () => {
    const tie = (name: string, ...items: Partial<MatchedItem>[]): MatchedBlock => ({
      name: 'network',
      filters: [{ name, items: items.map((item) => ({ ...item, matched: [name] })) }],
    });
    expect(say(tie('connectedSince', { from: '2026-05-03' }))).toEqual(['Connected: [3 May 2026]']);
    expect(say(tie('knownThrough', { id: 51, name: 'Mei Lin' }, { id: 52, name: 'Omar Aziz' }))).toEqual([
      'Known through: [Mei Lin] [Omar Aziz]',
    ]);
  });

  it('show another name that matched, or the matched word in another script', () => {
    const named = (item: Partial<MatchedItem>): MatchedBlock => ({
      name: 'summary',
      filters: [{ name: 'name', items: [{ name: 'Anna Weber', matched: ['name'], ...item }] }],
    });
    expect(say(named({ otherName: { name: 'Anna Schmidt', isFormer: true } }))).toEqual([
      'Name: [Anna Weber] formerly Anna Schmidt',
    ]);
    expect(say(named({ otherName: { name: 'Ana Weber', isFormer: false } }))).toEqual([
      'Name: [Anna Weber] also written Ana Weber',
    ]);
    expect(say(named({ respelt: [{ word: 'Щербакова', typed: 'shcherbakova' }] }))).toEqual([
      'Name: [Anna Weber] other spelling: Щербакова for shcherbakova',
    ]);
  });

  it('name the labels of the filter', () => {
    const items = [
      { id: 31, name: 'Audit chair', matched: ['labels'] },
      { id: 32, name: 'Board-ready', matched: ['labels'] },
    ];
    const labels: MatchedBlock = { name: 'network', filters: [{ name: 'labels', items }] };
    expect(say(labels)).toEqual(['Label: [Audit chair] [Board-ready]']);
  });

  it("distinguish the collective's labels from the member's, and name the membership", () => {
    const item = (id: number, name: string) => ({ id, name, matched: ['labels'] });
    const own: MatchedBlock = { name: 'network', filters: [{ name: 'labels', items: [item(31, 'Board')] }] };
    const shared: MatchedBlock = {
      name: 'collective',
      filters: [
        { name: 'labels', items: [item(41, 'Board'), item(42, 'Met in Lisbon')] },
        { name: 'membership', items: [{ name: 'Collaborator', matched: ['membership'] }] },
      ],
    };
    expect(say(own, shared)).toEqual([
      'Label: [Board]',
      'Shared label: [Board] [Met in Lisbon]',
      'Membership: [Collaborator]',
    ]);
  });

  it('mark the company for a filter by company, and count further jobs', () => {
    expect(say(experience(role({ matched: ['companies'] }), role({ matched: ['companies'] })))).toEqual([
      'Experience: [Halden Ventures] Managing Director, 2021\u00A0to\u00A0now and 1 more',
    ]);
  });

  it('put a matching school before the degree, so that a narrow line does not cut the school off', () => {
    const study: MatchedItem = {
      matched: ['schools'],
      organization: { id: 2, name: 'Ridgeway University', profilePicture: null },
      degrees: [{ id: 1, name: 'MSc' }],
      from: '2012',
      to: '2014',
      isOngoing: false,
    };
    expect(say({ name: 'education', filters: [{ name: 'education', items: [study] }] })).toEqual([
      'Education: [Ridgeway University] MSc, 2014',
    ]);
  });

  it('give the distance from the place of the filter', () => {
    const near: MatchedBlock = {
      name: 'summary',
      filters: [
        { name: 'location', items: [{ name: 'Sintra, Portugal', matched: ['location'], distance: 14.2 }] },
      ],
    };
    expect(say(near)).toEqual(['Location: [Sintra, Portugal] 14 miles away']);
  });

  it.each([
    [{ from: '2018', to: null, isOngoing: true }, '2018 to now'],
    [{ from: '2017-02', to: '2021-09', isOngoing: false }, '2017 to 2021'],
    [{ from: null, to: '2020', isOngoing: false }, 'until 2020'],
    [{ from: null, to: null, isOngoing: true }, 'now'],
    [{ from: '2019-01', to: '2019-12', isOngoing: false }, '2019'],
    [{ from: null, to: null, isOngoing: false }, ''],
  ])('give the years of %j as "%s"', (span, words) => {
    expect(yearsOf(span)).toBe(words);
  });
});
