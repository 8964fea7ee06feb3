import type { RoleTypeName, SeniorityName } from '@kithline/contract/taxonomy.ts';
import { describe, expect, it } from 'vitest';
import { classifyTitle } from './classify-title.ts';

describe('a sector', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Hotel Marketing Manager', 'Marketing', ['Manager']],
    ['Hospital HR Manager', 'Human Resources', ['Manager']],
    ['Leiter Gesundheitsmarketing', 'Marketing', ['Director']],
    ['Responsable marketing santé', 'Marketing', ['Manager']],
    ['Project Manager, Tourism', 'Operations', ['Manager']],
    ['Projectleider in een ziekenhuis', 'Operations', ['Manager']],
    ['Chef de projet hospitalier', 'Operations', ['Manager']],
    ['Büroleiterin in einer Zahnarztpraxis', 'Operations', ['Director']],
    ['Gerente de proyectos para la industria farmacéutica', 'Operations', ['Manager']],
  ])(
    'counts less than a field, and after a kind of work only says where the work is done: %j',
    (title, roleType, seniorityLevels) => {
      expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
    },
  );

  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Hotel Operations Manager', 'Hospitality', ['Manager']],
    ['Hospital Project Manager', 'Health', ['Manager']],
    ['Manager, Healthcare', 'Health', ['Manager']],
    ['Hotel Manager | Speaker', 'Hospitality', ['Manager']],
    ['Logistics & Marketing Manager', 'Fulfillment', ['Manager']],
    ['Projectmanager bouw', 'Trade', ['Manager']],
  ])(
    'counts as a field if the title names no other field, or "and" joins it to one: %j',
    (title, roleType, seniorityLevels) => {
      expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
    },
  );
});

describe('a word for a past position', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Berater und ehemaliger Vertriebsleiter', 'Professional Service', ['Entry']],
    ['Consultant | former nurse manager', 'Professional Service', ['Entry']],
    ['Zelfstandig adviseur, voormalig directeur inkoop', 'Professional Service', ['Owner']],
    ['Avvocato (già magistrato)', 'Legal', ['Entry']],
    ['President of Former Students', null, ['C-Suite']],
    ['Software engineer ex Google now CEO', 'Engineering', ['C-Suite']],
    ['Former nurse, now teacher', 'Education', ['Entry']],
    ['Ehemaliger Offizier, jetzt Unternehmensberater', 'Professional Service', ['Entry']],
    ['Berater vormals Bank jetzt Geschäftsführer', 'Professional Service', ['C-Suite']],
    ['Voorheen verpleegkundige nu docent', 'Education', ['Entry']],
    ['Nowadays former CFO', 'Finance', ['C-Suite']],
    ['Hand Spring Former', 'Manufacturing', ['Entry']],
  ])(
    'excludes the position after it only if the title also names a current one: %j',
    (title, roleType, seniorityLevels) => {
      expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
    },
  );
});

describe('a deputy of a rank', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Adjoint au responsable maintenance', 'Trade', ['Manager']],
    ['Stellvertreter des Vertriebsleiters', 'Sales', ['Director']],
    ['Subjefa de cocina', 'Hospitality', ['Manager']],
    ['Vicedirettrice marketing', 'Marketing', ['Director']],
    ['Adjointe de direction', 'Operations', ['Entry']],
  ])('has the rank, if the title names one: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('an assistant', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Assistente da gerente de manutenção', 'Operations', ['Entry']],
    ['Assistente del responsabile commerciale', 'Operations', ['Entry']],
    ['Satış müdürü asistanı', 'Operations', ['Entry']],
    ['Asistente de contabilidad', 'Finance', ['Entry']],
    ['Assistente de marketing', 'Marketing', ['Entry']],
  ])('has neither the rank nor the field of a superior: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('an inflected or abbreviated form that no table has', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Inköpsdir., konsultbolag', 'Fulfillment', ['Director']],
    ['Vertriebsltg. Nord', 'Sales', ['Director']],
    ['Upcycling.', null, []],
    ['Księgowa w szpitalach', 'Finance', ['Entry']],
    ['Bankada muhasebeci', 'Finance', ['Entry']],
    ['Kierownik fabryki', 'Manufacturing', ['Manager']],
  ])('is read as the form in a table, if there is one: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a word that exists in English and in another language', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Chef ekonomi', 'Finance', ['Manager']],
    ['Chef drift och bevakning', 'Operations', ['Manager']],
    ['Chef', 'Hospitality', ['Entry']],
  ])('is read in the language of its part: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

it('A Vietnamese doctor is read as a doctor, not as French information systems', () => {
  expect(classifyTitle('Bác sĩ')).toEqual({ roleType: 'Health', seniorityLevels: ['Entry'] });
});

describe('a compound of two fields', () => {
  it.each<[string, RoleTypeName, SeniorityName[]]>([
    ['Schiffsbuchhaltung', 'Finance', ['Entry']],
    ['Leiter Klinikmarketing', 'Marketing', ['Director']],
    ['Softwarevertrieb', 'Sales', ['Entry']],
    ['Datenbankentwickler', 'Engineering', ['Entry']],
  ])('has the field of its last word: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});

describe('a field after other words', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Projektledare, rengöring', 'Operations', ['Manager']],
    ['Diretora administrativa – turismo rural', 'Operations', ['Director']],
    ['Project Manager, Marketing', 'Marketing', ['Manager']],
    ['Supervisora de planejamento em centro de pesquisa', 'Operations', ['Manager']],
    ['Miembro del consejo | Operaciones software', 'Advisory', []],
  ])('is only a sector if such fields usually are sectors: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});
