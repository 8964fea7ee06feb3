import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import type { RoleTypeName, SeniorityName } from '@kithline/contract/taxonomy.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyTitle } from './classify-title.ts';
import { casesOf, figuresOf, outcomeOf, reportOf, shareOf } from './testing/title-outcomes.ts';

describe('the role type and seniority levels of a title', () => {
  it('are both correct for at least 95 % of the titles in the list that was written before the vocabulary', () => {
    const outcomes = casesOf('title-cases.json').map(outcomeOf);
    console.info(reportOf('own list', outcomes));
    expect(new Set(outcomes.map((outcome) => outcome.language)).size).toBeGreaterThanOrEqual(8);
    expect(outcomes.length).toBeGreaterThanOrEqual(450);
    expect(shareOf(outcomes, 'right')).toBeGreaterThanOrEqual(0.95);
  });

  it('are both correct for at least 80 % of the titles on which the vocabulary was never tuned', () => {
    const outcomes = casesOf('title-cases-held-out.json').map(outcomeOf);
    console.info(reportOf('held-out list', outcomes));
    expect(outcomes.length).toBeGreaterThanOrEqual(100);
    expect(shareOf(outcomes, 'right')).toBeGreaterThanOrEqual(0.8);
  });

  it('are correct for nearly all common and rarer titles from public vocabularies in eleven languages', () => {
    const outcomes = casesOf('title-cases-public.json').map(outcomeOf);
    console.info(reportOf('public list, tuned on', outcomes));
    expect(new Set(outcomes.map((outcome) => outcome.language)).size).toBe(11);
    expect(outcomes.length).toBeGreaterThanOrEqual(1100);
    expect(shareOf(outcomes, 'levelsRight')).toBeGreaterThanOrEqual(0.98);
    expect(shareOf(outcomes, 'roleRight')).toBeGreaterThanOrEqual(0.97);
    for (const tier of ['everyday', 'rarer']) {
      const ofTier = outcomes.filter((outcome) => outcome.tier === tier);
      expect(shareOf(ofTier, 'right'), tier).toBeGreaterThanOrEqual(0.96);
    }
  });

  it.each([
    {
      file: 'title-cases-aside.json',
      count: 444,
      everyday: { right: 0.94, levelsRight: 0.95 },
      rarer: { right: 0.78, levelsRight: 0.91 },
    },
    {
      file: 'title-cases-aside-2.json',
      count: 246,
      everyday: { right: 0.8, levelsRight: 0.9 },
      rarer: { right: 0.78, levelsRight: 0.95 },
    },
  ])('are correct for most titles that were set aside before the vocabulary was tuned: $file', (list) => {
    const outcomes = casesOf(list.file).map(outcomeOf);
    console.info(figuresOf(list.file, outcomes));
    expect(outcomes.length).toBe(list.count);
    for (const tier of ['everyday', 'rarer'] as const) {
      const ofTier = outcomes.filter((outcome) => outcome.tier === tier);
      for (const what of ['right', 'levelsRight'] as const)
        expect(shareOf(ofTier, what), `${tier} ${what}`).toBeGreaterThanOrEqual(list[tier][what]);
    }
  });
});

describe('a word with several meanings', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['In transition', 'Unemployed', []],
    ['Head of Energy Transition', null, ['Director']],
    ['Responsabile Mobilità Elettrica', null, ['Manager']],
    ['Software Engineer Co-op', 'Engineering', ['Training']],
    ['Partner, Smith & Co', null, ['Partner']],
    ['Sales Manager, Denver, CO', 'Sales', ['Manager']],
    ['Software Engineer, Baltimore, MD', 'Engineering', ['Entry']],
    ['Software Engineer, Baltimore, MD | we are hiring', 'Engineering', ['Entry']],
    ['Founder, MD', null, ['C-Suite', 'Owner']],
    ['Founder, Internal Medicine, MD', 'Health', ['Owner']],
  ])('is read by the words around it: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a rank counts if the person has it, but not if it is only part of the name of the work', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Director of Student Affairs', 'Education', ['Director']],
    ['Intern Program Manager', 'Operations', ['Manager']],
    ['Founder Relations Manager', null, ['Manager']],
    ['Owner Relations Manager', null, ['Manager']],
    ['Student Success Manager', 'Education', ['Manager']],
    ['VP of Junior Talent', 'Human Resources', ['Vice President']],
    ['Advisor to Founders and CEOs', 'Advisory', []],
    ['CEO Assistant', 'Operations', ['Entry']],
    ['Assistente di Direzione', 'Operations', ['Entry']],
    ['Mitarbeiter der Geschäftsleitung', null, ['Entry']],
    ['Ingeniero de Software Senior', 'Engineering', ['Senior']],
    ['Chargé de recrutement en alternance', 'Human Resources', ['Training']],
    ['Responsable stages et alternance', null, ['Manager']],
    ['Founder and Director of Partner Sales', 'Partnerships', ['Director', 'Owner']],
    ['Partner Engineering Manager', 'Engineering', ['Manager']],
    ['CFO Services Manager', 'Operations', ['Manager']],
    ['CEO Recruiter', 'Human Resources', ['Entry']],
    ['Partner Attorney', 'Legal', ['Partner']],
    ['Partner, Sales Manager', 'Sales', ['Manager', 'Partner']],
    ['Director Product Manager', 'Product', ['Director']],
    ['Intern Software Engineer', 'Engineering', ['Training']],
    ['Trainee Accountant', 'Finance', ['Training']],
    ['Student Nurse', 'Health', ['Training']],
    ['Manager Engineer', 'Engineering', ['Manager']],
    ['Owner General Manager', null, ['Manager', 'Owner']],
    ['Trainee Program Manager', 'Operations', ['Manager']],
    ['Trainee Recruiter', 'Human Resources', ['Training']],
    ['Student Recruiter', 'Human Resources', ['Entry']],
    ['Student Union President', 'Education', ['C-Suite']],
    ['Partner Solutions Architect', 'Engineering', ['Entry']],
    ['Mng. Partner', null, ['Partner']],
    ['Stage Director', 'Creative', ['Entry']],
    ['Director of Photography', 'Creative', ['Entry']],
    ['Director de fotografía', 'Creative', ['Entry']],
    ['Directrice de la photographie', 'Creative', ['Entry']],
    ['MD, Internal Medicine', 'Health', ['Entry']],
    ['Dermatology MD', 'Health', ['Entry']],
  ])('%j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a word that does not always name a field', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Building something new', null, []],
    ['Helping people grow', null, []],
    ['Building Contractor', 'Trade', ['Entry']],
    ['Head of People', 'Human Resources', ['Director']],
    ['Brand Ambassador', 'Marketing', ['Entry']],
  ])(
    'indicates a role type only next to a rank or a word for work: %j',
    (title, roleType, seniorityLevels) => {
      expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
    },
  );
});

describe('a title that consists only of a field', () => {
  it.each<[string, RoleTypeName]>([
    ['Marketing', 'Marketing'],
    ['Sales', 'Sales'],
    ['Operations', 'Operations'],
    ['Engineering', 'Engineering'],
    ['Atención al Cliente', 'Support'],
  ])('gives the role type and the level Entry: %j', (title, roleType) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels: ['Entry'] });
  });
});

describe('a compound that is not in the vocabulary, although its parts are', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Vervoerscoördinator', 'Fulfillment', ['Entry']],
    ['Projektrekruttering', 'Human Resources', ['Entry']],
    ['Konzerneinkauf', 'Fulfillment', ['Entry']],
    ['Koncernredovisning', 'Finance', ['Entry']],
    ['Concerneinkauf', null, []],
  ])('is read word by word in one language: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a word that may be an abbreviation', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Dir. Formación', 'Human Resources', ['Director']],
    ['Dir. Médico', 'Health', ['Director']],
    ['Ing. elettrotecnico', 'Engineering', ['Entry']],
    ['Fin. Specialist Retail', 'Finance', ['Entry']],
    ['Wholesale Team Ldr', 'Sales', ['Manager']],
    ['Satış Müd.', 'Sales', ['Manager']],
    ['Manager ING', null, ['Manager']],
  ])('is read in the language of the words around it: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a workplace', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Project Manager – Indústria Química', 'Operations', ['Manager']],
    ['Inhaber | Autohaus', null, ['Owner']],
    ['Directeur général, opérateur télécom', null, ['C-Suite']],
    ['Directeur projecten bij Hotelgroep Duinzicht', 'Operations', ['Director']],
    ['VP, Hotel Operations', 'Hospitality', ['Vice President']],
    ['Founder | Hospital Nurse', 'Health', ['Owner']],
    ['Hotel', 'Hospitality', ['Entry']],
  ])(
    'gives a role type if it stands alone, but after a position only if its part of the title names work: %j',
    (title, roleType, seniorityLevels) => {
      expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
    },
  );
});

describe('a word that means either an occupation or its field', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Gerente de Marketing Farmacêutica', 'Marketing', ['Manager']],
    ['HR Manager Touristik', 'Human Resources', ['Manager']],
    ['Técnica química de marketing', 'Research', ['Entry']],
  ])('after another field counts only as a field: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a seat on a board', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Styrelseled. och bolagsjurist', 'Advisory', ['Entry']],
    ['Board Member and Tax Advisor', 'Advisory', ['Entry']],
    ['Board Member', 'Advisory', []],
  ])('counts as a separate position if the title also names work: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a title without known words', () => {
  it.each<[string, SeniorityName[]]>([
    ['Xyzzer', ['Entry']],
    ['Kolbenwärmer', ['Entry']],
    ['Galponero', ['Entry']],
    ['Google', []],
    ['Ninja', []],
    ['Husband and father', []],
    ['Making the world better', []],
  ])('counts as work only if a word has an ending of occupations: %j', (title, seniorityLevels) => {
    expect(classifyTitle(title)).toMatchObject({ seniorityLevels });
  });
});

describe('two titles or fields in one part', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Digital Marketing Specialist & Copywriter', 'Marketing', ['Entry']],
    ['Sales & Marketing Director', 'Sales', ['Director']],
    ['HR & Technical Recruiter', 'Human Resources', ['Entry']],
    ['Director / COO', 'Operations', ['C-Suite']],
    ['CEO/Founder', null, ['C-Suite', 'Owner']],
    ['Vice President & General Manager', null, ['Manager', 'Vice President']],
  ])('give one role type, but may give several levels: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('in an English title', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Docker Engineer', 'Engineering', ['Entry']],
    ['Copilot Engineer', 'Engineering', ['Entry']],
    ['Test Runner Developer', 'Engineering', ['Entry']],
    ['Windows Server Engineer', 'Engineering', ['Entry']],
    ['Physician Recruiter', 'Human Resources', ['Entry']],
    ['Recruiter of Physicians', 'Human Resources', ['Entry']],
    ['Software Engineer (Docker)', 'Engineering', ['Entry']],
    ['Recruiter (Nurses)', 'Human Resources', ['Entry']],
    ['Software Engineer Student', 'Engineering', ['Training']],
  ])(
    'the last of several occupations before "of" or a bracket counts: %j',
    (title, roleType, seniorityLevels) => {
      expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
    },
  );

  it.each<[string, RoleTypeName]>([
    ['Technology Evangelist', 'Engineering'],
    ['Cloud Evangelist', 'Engineering'],
    ['Data Miner', 'Engineering'],
    ['Software Craftsman', 'Engineering'],
    ['AI Trainer', 'Engineering'],
    ['SQL Server DBA', 'Engineering'],
    ['Linux Server Administrator', 'Engineering'],
    ['Data Center Electrician', 'Trade'],
    ['IT Buyer', 'Fulfillment'],
    ['Restaurant Server', 'Hospitality'],
  ])(
    'a craft can mean computing work directly after a computing word, but not after other words: %j',
    (title, roleType) => {
      expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels: ['Entry'] });
    },
  );
});

describe('short forms and common titles', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['TPM', 'Operations', ['Manager']],
    ['GVP', null, ['Vice President']],
    ['FVP, Branch Manager', null, ['Manager', 'Vice President']],
    ['BDM', 'Sales', ['Manager']],
    ['Sr. SW Eng', 'Engineering', ['Senior']],
    ['Acct Exec', 'Sales', ['Entry']],
    ['Dir. of Sales', 'Sales', ['Director']],
    ['Mng. Dir.', null, ['C-Suite']],
    ['Sales Mng.', 'Sales', ['Manager']],
    ['Hd of Marketing', 'Marketing', ['Director']],
    ['RevOps Manager', 'Sales', ['Manager']],
    ['Team Member', null, ['Entry']],
    ['Relationship Manager', 'Sales', ['Manager']],
  ])(
    'give the role type and the levels of the work that they stand for: %j',
    (title, roleType, seniorityLevels) => {
      expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
    },
  );
});

describe('titles with one part, several parts or none', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Assistant to the CEO', 'Operations', ['Entry']],
    ['Vice President', null, ['Vice President']],
    ['Former CEO | Consultant', 'Professional Service', ['Entry']],
    ['Former CEO', null, ['C-Suite']],
    ['Marketing Manager @ Legal Partners', 'Marketing', ['Manager']],
    ['VP Sales & Member of the Board', 'Sales', ['Vice President']],
    ['Volunteer Coordinator', 'Human Resources', ['Entry']],
    ['MD', null, ['C-Suite']],
    ['C.E.O.', null, ['C-Suite']],
    ['R & D Engineer', 'Engineering', ['Entry']],
    ['Software Engineer | Open to work', 'Engineering', ['Entry']],
    ['Leiter*in Vertrieb (m/w/d)', 'Sales', ['Director']],
    ['Geschaeftsfuehrer', null, ['C-Suite']],
    ['Ingeniero/a de Software', 'Engineering', ['Entry']],
    ['', null, []],
    ['   |  &  / ', null, []],
  ])('give the role type and the levels of the work that counts: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

const known = [...casesOf('title-cases.json'), ...casesOf('title-cases-held-out.json')].map(
  ({ title }) => title,
);
const words = [...new Set(known.flatMap((title) => title.split(/\s+/u)))];
const wildTitle = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom('|', '&', '-', ',', '(', ')', '/', '@')), {
      maxLength: 20,
    })
    .map((parts) => parts.join(' ')),
);

describe('any text as a title', () => {
  it('gives only known role types and levels, each level once and in order, always the same', () => {
    fc.assert(
      fc.property(wildTitle, (title) => {
        const { roleType, seniorityLevels } = classifyTitle(title);
        expect([null, ...ROLE_TYPES]).toContain(roleType);
        expect(seniorityLevels).toEqual(SENIORITY_LEVELS.filter((level) => seniorityLevels.includes(level)));
        expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
      }),
      { numRuns: 2000 },
    );
  });

  it('may have any length', () => {
    for (const repeated of ['de la ', 'of the ', 'and ', 'manager ', 'chef de ', '/ ', 'x ', '(', 'a.'])
      expect(() => classifyTitle(`chef ${repeated.repeat(20_000)}`), repeated).not.toThrow();
    expect(classifyTitle(`Marketing Manager ${'of the '.repeat(20_000)}`)).toEqual({
      roleType: 'Marketing',
      seniorityLevels: ['Manager'],
    });
  });

  it('is read ignoring case, accents and white space', () => {
    const withoutAccents = (title: string) => title.normalize('NFD').replace(/[\u0300-\u036f]/gu, '');
    const wide = (title: string) => `  ${title.replaceAll(' ', ' \u00a0 ')}\t`;
    for (const title of known) {
      const expected = classifyTitle(title);
      for (const same of [title.toUpperCase(), title.toLowerCase(), title.normalize('NFD'), wide(title)]) {
        expect(classifyTitle(same), same).toEqual(expected);
      }
      expect(classifyTitle(withoutAccents(title)), title).toEqual(expected);
    }
  });
});
