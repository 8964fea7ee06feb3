import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFactNames } from '../../lookups/fact-names.ts';
import { importNow } from '../../networks/testing/contacts-files.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { fillKnown } from './fill-known.ts';
import {
  byName,
  KNOWN_ON,
  knownOrganizations,
  readTable,
  shippedOrganizations,
} from './known-organizations.ts';

async function anApp(started = true): Promise<{ app: TestApp; member: SignedIn }> {
  const app = await testApp({ started });
  onTestFinished(() => app.stop());
  return { app, member: await signedIn(app) };
}

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const contactsAt = (...companies: string[]) =>
  [
    HEADER,
    ...companies.map(
      (company, n) => `Ada,Byron${n},https://www.linkedin.com/in/ada${n},,${company},Analyst,05 Mar 2021`,
    ),
    '',
  ].join('\n');

/** Inserts an organization as an import of the previous version did. */
async function aCompany({ database: { db } }: TestApp, name: string): Promise<void> {
  await sql`
    with made as (insert into organization (type_id, source, sources) values (3, 'import', '{}') returning id)
    insert into organization_name (name_norm, organization_id, name, is_common)
    select ${name}::text, id, ${name}::text, false from made`.execute(db);
}

interface Filled {
  name: string;
  industry: string | null;
  place: string | null;
  website: string | null;
}

async function filled({ database: { db } }: TestApp): Promise<Filled[]> {
  const { rows } = await sql<Filled>`
    select n.name_norm as name, industry.name as industry, place.name as place, o.website
    from organization o
    join organization_name n on n.organization_id = o.id and not n.is_alias
    left join organization_item i on i.organization_id = o.id and i.dataset = 'industries'
    left join lookup industry on industry.id = i.item_id
    left join place on place.id = o.place_id
    order by n.name_norm`.execute(db);
  return rows;
}

const NOTHING = { industry: null, place: null, website: null };
const SIEMENS = {
  name: 'siemens',
  industry: 'Automation Machinery Manufacturing',
  place: 'Munich, Germany',
  website: 'https://siemens.com',
};
const BCG = {
  name: 'bcg',
  industry: 'Business Consulting and Services',
  place: 'Boston, Massachusetts, United States',
  website: 'https://bcg.com',
};

describe('The tables of organizations', () => {
  it('have only industries and places of the product’s lists', async () => {
    const { app } = await anApp(false);
    const names = await readFactNames(app.database.db);
    const known = knownOrganizations();
    expect(known.size).toBeGreaterThan(2_000);
    for (const [name, { industry, location }] of known) {
      expect([name, industry, industry === '' || names.industryId(industry) !== null]).toEqual([
        name,
        industry,
        true,
      ]);
      expect([name, location, location === '' || names.placeId(location) !== null]).toEqual([
        name,
        location,
        true,
      ]);
    }
  });

  it('are refused if they contain a name for two organizations', () => {
    const table = 'name,domain,industry,location,aliases\nAlder,,,,Elm\nBirch,,,,Old Oak; ELM Ltd\n';
    expect(() => byName(readTable(table))).toThrow('"elm" means Alder and Birch');
  });

  it('give the place of nearly all universities', () => {
    const universities = shippedOrganizations().filter(({ typeId }) => typeId === 1);
    expect(universities.length).toBeGreaterThan(900);
    const withoutPlace = universities.filter(({ location }) => location === '');
    expect(withoutPlace.length).toBeLessThan(universities.length / 50);
  });
});

describe('Organizations named in a contacts file', () => {
  it('have industry, place and website as soon as the import ends, if the table has them', async () => {
    const { app, member } = await anApp();
    await importNow(app.context, member.viewer, contactsAt('Siemens AG', 'BCG', 'Quiet Works'));
    expect(await filled(app)).toEqual([BCG, { name: 'quiet works', ...NOTHING }, SIEMENS]);
  });

  it('are academic if the table of universities has any of their names', async () => {
    const { app, member } = await anApp();
    await importNow(app.context, member.viewer, contactsAt('University of Porto', 'Quiet Works'));
    const { rows } = await app.database.pool.query(
      'select o.type_id, place.name from organization o left join place on place.id = o.place_id order by 1',
    );
    expect(rows).toEqual([
      { type_id: 1, name: 'Porto, Portugal' },
      { type_id: 3, name: null },
    ]);
  });

  it('get facts of the tables with the date of the tables, not with the date of the file', async () => {
    const { app, member } = await anApp();
    await importNow(app.context, member.viewer, contactsAt('Siemens AG'));
    const { rows } = await app.database.pool.query('select distinct made_on from profile_change');
    expect(rows).toEqual([{ made_on: KNOWN_ON }]);
  });

  it('keep stated facts, and do not get back deleted ones', async () => {
    const { app } = await anApp(false);
    await aCompany(app, 'siemens');
    await sql`update organization set website = 'https://own.example', sources = sources || '{"website": "admin", "location": "admin"}'`.execute(
      app.database.db,
    );
    await inDirectory(app.database.db, fillKnown);
    expect(await filled(app)).toContainEqual({ ...SIEMENS, place: null, website: 'https://own.example' });
  });

  it('get facts of the tables after an upgrade, and another run adds nothing', async () => {
    const { app } = await anApp(false);
    const { db } = app.database;
    await aCompany(app, 'siemens');
    expect(await filled(app)).toEqual([{ name: 'siemens', ...NOTHING }]);
    await app.start();
    await until(async () => (await filled(app))[0]?.website === SIEMENS.website);
    expect(await inDirectory(db, fillKnown)).toBe(0);
  });
});
