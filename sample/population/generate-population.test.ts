import { foldText } from '@kithline/base/fold-text.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  readIndustryFacts,
  readMajorFacts,
  readPlaceFacts,
  readSkillFacts,
  readTaxonomies,
} from '../../apps/server/src/lookups/lookup-facts.ts';
import { normalizeOrganizationName } from '../../apps/server/src/organizations/normalize-organization-name.ts';
import { readProfileSlug } from '../../apps/server/src/people/read-profile-slug.ts';
import { generatePopulation } from './generate-population.ts';
import { milesBetween } from './places-near-hubs.ts';
import type { SampleOrganization, SamplePerson } from './population.types.ts';

const population = generatePopulation({ seed: 'kithline' });
const { organizations, persons, members } = population;
const taxonomies = readTaxonomies();
const places = new Map(readPlaceFacts().map((place) => [place.displayName, place]));
const texts = JSON.stringify(population);

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const ofType = (type: SampleOrganization['type']): SampleOrganization[] =>
  organizations.filter((organization) => organization.type === type);
const organizationAt = (index: number): SampleOrganization | undefined => organizations[index];

function tally(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

describe('The sample population', () => {
  it('is the same for the same seed and different for another seed', () => {
    const size = { persons: 300, organizations: 120, members: 4 };
    const first = hashOf(generatePopulation({ seed: 'one', ...size }));
    expect(hashOf(generatePopulation({ seed: 'one', ...size }))).toBe(first);
    expect(hashOf(generatePopulation({ seed: 'two', ...size }))).not.toBe(first);
  });

  it('has 3,000 persons, 900 organizations and 12 members', () => {
    expect([persons.length, organizations.length, members.length]).toEqual([3000, 900, 12]);
  });

  it('can be small', () => {
    const small = generatePopulation({ seed: 'small', persons: 20, organizations: 40, members: 3 });
    expect([small.persons.length, small.organizations.length, small.members.length]).toEqual([20, 40, 3]);
  });

  it('lists each place once, and only known places', () => {
    const used = new Set([...organizations, ...persons].map(({ place }) => place));
    expect(new Set(population.places)).toEqual(used);
    expect(population.places).toHaveLength(used.size);
    expect(population.places.filter((place) => !places.has(place))).toEqual([]);
  });

  it('uses only domains reserved for examples in mail addresses and websites', () => {
    const domains = [...texts.matchAll(/[\w.-]+@([\w.-]+)/g)].map((match) => match[1] ?? '');
    expect(domains.length).toBeGreaterThan(1500);
    expect(domains.filter((domain) => !/^example\.(com|net|org)$|\.example$/.test(domain))).toEqual([]);
    const sites = [...organizations, ...persons].flatMap(({ website }) => website ?? []);
    expect(sites.filter((site) => !/^https:\/\/www\.[a-z0-9-]+\.example$/.test(site))).toEqual([]);
  });

  it('fills every gap in its sentences', () => {
    expect(texts).not.toMatch(/\{\w+\}|undefined|NaN/);
  });
});

describe('The organizations of the sample', () => {
  it('have distinct links, and names that are distinct even in the form that imports compare', () => {
    expect(new Set(organizations.map(({ name }) => normalizeOrganizationName(name))).size).toBe(900);
    expect(new Set(organizations.map(({ linkedinSlug }) => linkedinSlug)).size).toBe(900);
    expect(new Set(organizations.map(({ website }) => website)).size).toBe(900);
  });

  it.each(Object.values(taxonomies.organizationTypes))('include at least thirty of the type %s', (type) => {
    expect(organizations.filter((organization) => organization.type === type).length).toBeGreaterThanOrEqual(
      30,
    );
  });

  it('have the fields of their type; no company has causes or a school type', () => {
    for (const { schoolType, totalEnrollment } of ofType('Academic')) {
      expect(schoolType).toMatch(/^(Public|Private)$/);
      expect(totalEnrollment).toBeGreaterThan(0);
    }
    for (const firm of ofType('Executive Search')) {
      const lists = [firm.functions, firm.seniorityLevels, firm.practiceAreas, firm.specialtyAreas];
      expect(Math.min(...lists.map((list) => list.length))).toBeGreaterThan(0);
      expect(firm.numberOfOffices).toBeGreaterThan(0);
      expect(firm.numberOfConsultants).toBeGreaterThan(0);
    }
    for (const firm of ofType('Investment Firm')) {
      expect(firm.investmentAreas.length).toBeGreaterThan(0);
      expect(firm.investmentStages.length).toBeGreaterThan(0);
      expect(firm.investmentPortfolio).toMatch(/^https:/);
      expect(firm.numberOfFunds).toBeGreaterThan(0);
      expect(firm.numberOfExits).toBeLessThan(firm.numberOfInvestments ?? 0);
    }
    for (const { causeAreas } of ofType('Nonprofit')) expect(causeAreas.length).toBeGreaterThan(0);
    for (const startup of ofType('Startup')) {
      expect(startup.fundingStage).not.toBeNull();
      expect(startup.lifecycleStage).not.toBeNull();
    }
    expect(ofType('Company').every((company) => company.causeAreas.length === 0 && !company.schoolType)).toBe(
      true,
    );
  });

  it('respect the limits of the forms', () => {
    for (const { tagline, summary, name, yearFounded } of organizations) {
      expect(name.length).toBeLessThanOrEqual(100);
      expect(tagline.length).toBeLessThanOrEqual(150);
      expect(summary.length).toBeLessThanOrEqual(2000);
      expect(summary).toMatch(/^\p{L}.*\.$/u);
      expect(yearFounded).toBeLessThanOrEqual(2025);
    }
  });

  it.each([
    ['industries', readIndustryFacts().map(({ name }) => name)],
    ['markets', taxonomies.marketTypes],
    ['tags', taxonomies.organizationTags],
    ['functions', taxonomies.jobFunctions],
    ['practiceAreas', taxonomies.practiceAreas],
    ['specialtyAreas', taxonomies.specialtyAreas],
    ['investmentAreas', taxonomies.investing],
    ['investmentStages', taxonomies.investmentStages],
    ['causeAreas', taxonomies.causes],
  ] as const)('use every entry of the list %s; of the industries, at least 200', (field, list) => {
    const counts = tally(organizations.flatMap((organization) => organization[field]));
    expect([...counts.keys()].filter((name) => !list.includes(name))).toEqual([]);
    const used = field === 'industries' ? 200 : list.length;
    expect(counts.size).toBeGreaterThanOrEqual(used);
  });

  it.each([
    ['employeeSize', taxonomies.employeeSizes],
    ['fundingStage', taxonomies.fundingStages],
    ['lifecycleStage', taxonomies.lifecycleStages],
    ['revenueRange', taxonomies.revenueRanges],
  ] as const)('have every value of %s', (field, list) => {
    const values = organizations.flatMap((organization) => organization[field] ?? []);
    expect(new Set(values)).toEqual(new Set(list));
  });
});

describe('The persons of the sample', () => {
  const countryOf = (person: SamplePerson): string => person.place.split(', ').at(-1) ?? '';

  it.each([
    ['tags', taxonomies.personTags],
    ['collaborations', taxonomies.collaborations],
    ['causes', taxonomies.causes],
    ['interests', taxonomies.interests],
    ['jobFunctions', taxonomies.jobFunctions],
    ['skillCategories', readSkillFacts().skillCategories],
  ] as const)('use every entry of %s at least five times', (field, list) => {
    const counts = tally(persons.flatMap((person) => person[field]));
    expect([...counts.keys()].filter((name) => !list.includes(name))).toEqual([]);
    expect(list.filter((name) => (counts.get(name) ?? 0) < 5)).toEqual([]);
  });

  it('have every kind of degree and most fields of study', () => {
    const educations = persons.flatMap((person) => person.educations);
    expect(new Set(educations.flatMap(({ degrees }) => degrees))).toEqual(new Set(taxonomies.degreeTypes));
    const majors = new Set(educations.flatMap((education) => education.majors));
    expect([...majors].filter((major) => !readMajorFacts().includes(major))).toEqual([]);
    expect(majors.size).toBeGreaterThan(174);
  });

  it('have roles that end no earlier than they begin, and exactly one primary role', () => {
    for (const { roles } of persons) {
      expect(roles.length).toBeGreaterThan(0);
      expect(roles.filter((role) => role.isPrimary)).toHaveLength(1);
      for (const role of roles) {
        expect(role.isOngoing).toBe(role.to === null);
        expect(role.from).toMatch(/^\d{4}(-(0[1-9]|1[0-2]))?$/);
        if (role.to !== null) expect(role.to >= role.from).toBe(true);
        expect(role.title.length).toBeLessThanOrEqual(255);
        expect(organizationAt(role.organization)).toBeDefined();
      }
    }
  });

  it('study at schools, and support nonprofits', () => {
    for (const { educations, supportedOrganizations } of persons) {
      for (const { school, fromYear, toYear } of educations) {
        expect(organizationAt(school)?.type).toBe('Academic');
        expect(fromYear).toBeGreaterThanOrEqual(1960);
        expect(toYear).toBeGreaterThanOrEqual(fromYear);
      }
      for (const index of supportedOrganizations) expect(organizationAt(index)?.type).toBe('Nonprofit');
    }
  });

  it('differ like real people: some have one role, some many, some still study, some are out of work', () => {
    const roles = persons.map((person) => person.roles.length);
    expect(roles.filter((count) => count === 1).length).toBeGreaterThan(200);
    expect(roles.filter((count) => count >= 5).length).toBeGreaterThan(500);
    expect(
      persons.filter((person) => person.educations.some((education) => education.isOngoing)).length,
    ).toBeGreaterThan(10);
    expect(persons.filter((person) => person.educations.length === 0).length).toBeGreaterThan(200);
    expect(persons.filter((person) => !person.roles.some((role) => role.isOngoing)).length).toBeGreaterThan(
      40,
    );
    const withBio = persons.filter((person) => person.bio !== null).length;
    expect(withBio).toBeGreaterThan(900);
    expect(withBio).toBeLessThan(1300);
  });

  it('have many employers, a few of which employ many of them', () => {
    const employers = [
      ...tally(persons.flatMap(({ roles }) => roles.map((role) => String(role.organization)))).values(),
    ];
    const sorted = employers.toSorted((a, b) => b - a);
    const topTen = sorted.slice(0, 10).reduce((sum, count) => sum + count, 0);
    expect(topTen).toBeGreaterThan(600);
    expect(sorted.length).toBeGreaterThan(700);
    expect(sorted[0]).toBeLessThan(400);
  });

  it('have names that fit their countries', () => {
    const surnamesIn = (country: string): Map<string, number> =>
      tally(
        persons
          .filter((person) => countryOf(person) === country)
          .map((person) => person.lastName.split(' ')[0] ?? ''),
      );
    expect(surnamesIn('Portugal').get('Silva')).toBeGreaterThan(5);
    expect(surnamesIn('Portugal').has('Otieno')).toBe(false);
    expect(surnamesIn('Kenya').get('Otieno')).toBeGreaterThan(1);
    expect(surnamesIn('Japan').has('Tanaka') || surnamesIn('Japan').has('Sato')).toBe(true);
    expect(surnamesIn('Singapore').get('Tan')).toBeGreaterThan(2);
    expect(surnamesIn('Germany').has('Nguyen')).toBe(false);
  });

  it('have distinct profile addresses and mail addresses', () => {
    expect(persons.every((person) => readProfileSlug(person.linkedin) === person.linkedinSlug)).toBe(true);
    expect(new Set(persons.map((person) => person.linkedinSlug)).size).toBe(3000);
    const emails = persons
      .flatMap((person) => [person.emailPersonal, person.emailWork])
      .filter((email) => email !== null);
    expect(new Set(emails).size).toBe(emails.length);
  });

  it('respect the limits of the forms', () => {
    for (const person of persons) {
      expect(person.headline.length).toBeLessThanOrEqual(150);
      expect(person.bio?.length ?? 0).toBeLessThanOrEqual(2500);
      expect(person.tags.length).toBeLessThan(10);
      expect(new Set(person.interests).size).toBe(person.interests.length);
    }
  });

  it('include several directors within 50 miles of Lisbon who studied at one school and are known to the demo account', () => {
    const lisbon = places.get('Lisbon, Portugal');
    const known = new Set(members[0]?.contacts.map((contact) => contact.person));
    const school = organizations.findIndex(({ name }) => name === 'Universidade de Lisboa');
    const found = persons.filter((person, index) => {
      const place = places.get(person.place);
      const isNear = lisbon !== undefined && place !== undefined && milesBetween(lisbon, place) <= 50;
      const isDirector = person.roles.some(
        (role) => role.isOngoing && /\bDire[ck]?tora?\b|^Head of\b/.test(role.title),
      );
      return (
        known.has(index) &&
        isNear &&
        isDirector &&
        person.educations.some((education) => education.school === school)
      );
    });
    expect(found.length).toBeGreaterThanOrEqual(5);
  });
});

describe('The members of the sample', () => {
  const contactsOf = (nth: number): Set<number> =>
    new Set(members[nth]?.contacts.map((contact) => contact.person));

  it('begin with Inês Carvalho, Partner at Lumen Advisory in Lisbon, with the largest network', () => {
    const person = persons[members[0]?.person ?? -1];
    const role = person?.roles[0];
    expect([person?.firstName, person?.lastName, person?.place]).toEqual([
      'Inês',
      'Carvalho',
      'Lisbon, Portugal',
    ]);
    expect([role?.title, organizationAt(role?.organization ?? -1)?.name]).toEqual([
      'Partner',
      'Lumen Advisory',
    ]);
    const sizes = members.map((member) => member.contacts.length);
    expect(sizes[0]).toBe(1400);
    expect(sizes.toSorted((a, b) => b - a)).toEqual(sizes);
    expect(sizes.at(-1)).toBe(150);
  });

  it('are different people with different usernames on example domains', () => {
    expect(new Set(members.map((member) => member.person)).size).toBe(12);
    expect(new Set(members.map((member) => foldText(member.username))).size).toBe(12);
    expect(members.every((member) => /^[a-z0-9.-]+@[a-z0-9-]+\.example$/.test(member.username))).toBe(true);
  });

  it('have no contact twice, and never themselves as a contact', () => {
    for (const [nth, member] of members.entries()) {
      expect(contactsOf(nth).size).toBe(member.contacts.length);
      expect(contactsOf(nth).has(member.person)).toBe(false);
    }
  });

  it('have overlapping networks that include other members', () => {
    const demo = contactsOf(0);
    for (let nth = 1; nth < members.length; nth += 1) {
      const shared = [...contactsOf(nth)].filter((person) => demo.has(person)).length;
      expect(shared).toBeGreaterThan(20);
      expect(shared).toBeLessThan(contactsOf(nth).size);
    }
    const persons = members.map((member) => member.person);
    expect(persons.filter((person) => demo.has(person)).length).toBeGreaterThanOrEqual(8);
  });

  it('have strengths for many of their contacts', () => {
    for (const { contacts, strengths } of members) {
      const known = new Set(contacts.map((contact) => contact.person));
      expect(strengths.length).toBeGreaterThan(contacts.length / 3);
      expect(new Set(strengths.map(({ person }) => person)).size).toBe(strengths.length);
      expect(strengths.every(({ person }) => known.has(person))).toBe(true);
      const counts = [3, 2, 1].map((value) => strengths.filter(({ strength }) => strength === value).length);
      expect(counts[0]).toBeGreaterThan(0);
      expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
    }
  });

  it('have labels on some of their contacts, and on some employers of these contacts', () => {
    for (const { contacts, labels } of members) {
      const known = new Set(contacts.map((contact) => contact.person));
      expect(labels.length).toBeGreaterThanOrEqual(4);
      expect(labels.length).toBeLessThanOrEqual(8);
      expect(new Set(labels.map(({ name }) => foldText(name))).size).toBe(labels.length);
      for (const label of labels) {
        expect(label.persons.length).toBeGreaterThanOrEqual(5);
        expect(label.persons.length).toBeLessThanOrEqual(15);
        expect(label.persons.every((person) => known.has(person))).toBe(true);
        expectEmployers(label.organizations, known);
      }
    }
    expect(members.some(({ labels }) => labels.some(({ organizations: held }) => held.length > 0))).toBe(
      true,
    );
  });

  it('have 10 to 20 notes about contacts and about employers of contacts, none later than the last sync', () => {
    for (const { contacts, notes, syncedOn } of members) {
      const since = new Map(contacts.map((contact) => [contact.person, contact.connectedOn]));
      expect(notes.length).toBeGreaterThanOrEqual(10);
      expect(notes.length).toBeLessThanOrEqual(20);
      for (const { person, organization, note, createdOn, updatedOn } of notes) {
        expect(note.length).toBeLessThanOrEqual(1000);
        expect(note).not.toMatch(/[{}]|undefined/);
        expect(createdOn.slice(0, 10) >= (since.get(person ?? -1) ?? '')).toBe(true);
        expect(createdOn.slice(0, 10) <= syncedOn && (updatedOn ?? syncedOn) <= `${syncedOn}T24`).toBe(true);
        if (person === null) expectEmployers([organization ?? -1], new Set(since.keys()));
        else expect([since.has(person), organization]).toEqual([true, null]);
      }
    }
  });

  /** Expects that each of these organizations employs at least one of the contacts now. */
  function expectEmployers(organizations: readonly number[], contacts: ReadonlySet<number>): void {
    const employers = new Set(
      [...contacts].flatMap((index) =>
        (persons[index]?.roles ?? []).filter((role) => role.isOngoing).map((role) => role.organization),
      ),
    );
    expect(organizations.filter((organization) => !employers.has(organization))).toEqual([]);
  }

  it('made increasingly many connections from 2009 until the last sync', () => {
    const dates = members.flatMap((member) => member.contacts.map((contact) => contact.connectedOn));
    const between = (first: string, last: string): number =>
      dates.filter((date) => date >= first && date <= last).length;
    expect(dates.toSorted()[0]?.slice(0, 4)).toBe('2009');
    const periods = [
      between('2009', '2013'),
      between('2013', '2017'),
      between('2017', '2021'),
      between('2021', '2025'),
    ];
    expect(periods.toSorted((a, b) => a - b)).toEqual(periods);
    for (const { contacts, syncedOn } of members)
      expect(
        contacts.every(({ connectedOn }) => connectedOn <= syncedOn && /^\d{4}-\d\d-\d\d$/.test(connectedOn)),
      ).toBe(true);
  });
});
