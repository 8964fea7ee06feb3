import { SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyTitle } from './classify-title.ts';

const levelsOf = (title: string) => classifyTitle(title).seniorityLevels;

describe("the rank in the name of an office is the rank of the office's chief", () => {
  it.each([
    'Analyst, Office of the CFO',
    'Executive Assistant, Office of the Chairman',
    'Engineer, Office of the CTO',
    'Program Coordinator, Office of the Vice President',
    'Administrative Associate, Office of the Dean',
    'Associate Counsel, Office of the General Counsel',
    'Analista, Gabinete do Presidente',
    'Chargée de mission, cabinet du directeur général',
    'Analyst, Office of the President and CEO',
    'Analyst | Executive Office of the President',
    "Analyst, Chairman's Office",
    'Office of the CEO',
    'Referent, Büro des Geschäftsführers',
    'Assistante, bureau du directeur',
    'Impiegato, ufficio del presidente',
    'Analista, oficina del director',
    'Analista, Despacho del Presidente',
    'Medewerker, bureau van de directeur',
    'Specjalista, kancelaria prezesa',
    'Specjalista, gabinet prezesa',
    'Analyst, kontoret for administrerende direktør',
    'Memur, genel müdür ofisi',
  ])('and the people who work there are Entry: %s', (title) => {
    expect(levelsOf(title)).toEqual(['Entry']);
  });

  it.each<[string, SeniorityName[]]>([
    ['Director, Office of the CEO', ['Director']],
    ['Manager, Office of the President', ['Manager']],
    ['Chief of Staff, Office of the CEO', ['Director']],
    ['Directeur de cabinet', ['Director']],
    ['Office Manager', ['Manager']],
    ['Founder | Office of the CEO', ['Owner']],
  ])('but a rank in the person’s own title counts: %s', (title, levels) => {
    expect(levelsOf(title)).toEqual(levels);
  });
});

describe('a word of rank', () => {
  it.each<[string, SeniorityName]>([
    ['Chief Petty Officer', 'C-Suite'],
    ['Senior Chief Petty Officer', 'C-Suite'],
    ['Chief Warrant Officer 3', 'C-Suite'],
    ['Student Body President', 'C-Suite'],
    ['Student Council President', 'C-Suite'],
    ['President, Student Council', 'C-Suite'],
    ['Vice President, Student Body', 'Vice President'],
    ['Human Resources Partner', 'Partner'],
    ['People Partner', 'Partner'],
    ['Aspiring CEO', 'C-Suite'],
    ['Aspiring Marketing Director', 'Director'],
    ['Soon-to-be Director', 'Director'],
    ['Would-be Founder', 'Owner'],
    ['CEO-to-be', 'C-Suite'],
    ['Future CEO', 'C-Suite'],
    ['Futur directeur', 'Director'],
    ['Futuro CEO', 'C-Suite'],
    ['Aspirante a CEO', 'C-Suite'],
    ['Angehender Geschäftsführer', 'C-Suite'],
    ['Toekomstig directeur', 'Director'],
    ['Blivande VD', 'C-Suite'],
    ['Driver | Founders Brewing', 'Owner'],
    ['Barista, Owners Coffee', 'Owner'],
    ['Cashier, Chief Auto Parts', 'Senior'],
  ])('does not count if it means something else or is only hoped for: %s is not %s', (title, level) => {
    expect(levelsOf(title)).not.toContain(level);
  });

  it.each(['Driver | Founders Brewing', 'Cashier, Chief Auto Parts'])(
    'in the name of a company does not change the level Entry: %s',
    (title) => {
      expect(levelsOf(title)).toEqual(['Entry']);
    },
  );

  it.each<[string, SeniorityName[]]>([
    ['C E O', ['C-Suite']],
    ['c e o', ['C-Suite']],
    ['C. F. O.', ['C-Suite']],
    ['Founder | CEO', ['C-Suite', 'Owner']],
    ['Engineer, CTO', ['C-Suite']],
    ['Engineer, Chief Technology Officer', ['C-Suite']],
    ['Engineer, Chief Engineer', ['Senior']],
    ['Engineer, Chief of Staff', ['Director']],
    ['Lawyer, Partner', ['Partner']],
    ['Partner, Human Resources', ['Partner']],
    ['Executive Search Partner', ['Partner']],
    ['Managing Partner', ['Partner']],
    ['Future Mobility Director', ['Director']],
    ['Director of Future Mobility', ['Director']],
    ['Student Union President', ['C-Suite']],
    ['Director of Student Government', ['Director']],
  ])('counts for the person who has it: %s', (title, levels) => {
    expect(levelsOf(title)).toEqual(levels);
  });
});

it("Titles of work in a chief's office are Entry, and a rank that is only hoped for does not count", () => {
  const rank = fc.constantFrom('CEO', 'CFO', 'Director', 'Vice President', 'President', 'General Manager');
  const work = fc.constantFrom('Analyst', 'Engineer', 'Nurse', 'Assistant', 'Accountant');
  const ranks = SENIORITY_LEVELS.slice(SENIORITY_LEVELS.indexOf('Manager'));
  fc.assert(
    fc.property(work, rank, fc.constantFrom(', ', ' | ', ' - ', ' in the '), (job, chief, between) => {
      expect(levelsOf(`${job}${between}Office of the ${chief}`)).toEqual(['Entry']);
      for (const hope of ['Aspiring', 'Soon-to-be', 'Future'])
        expect(levelsOf(`${hope} ${chief}`).filter((level) => ranks.includes(level))).toEqual([]);
    }),
  );
});
