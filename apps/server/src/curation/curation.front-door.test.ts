import { CuratedResult, curatedApi } from '@kithline/contract/curated.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importNow } from '../networks/testing/contacts-files.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { proofRuns } from '../testing/proof-runs.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { loadFile, sendFile } from './testing/load-file.ts';

const HEADER = 'name,domain,industry,size,location,linkedin,founded,aliases';
const EXPECTED =
  'Expected a CSV file with the columns name, domain, industry, size, location, linkedin, founded, aliases. Only name is required.';
const ACME =
  'Acme Robotics,acme.example,Robotics Engineering,51–200 employees,"Lisbon, Portugal",https://www.linkedin.com/company/acme-robotics,1999,Acme Bots|ACR';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { isAdmin: true });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  const { db } = app.database;
  // Deleting a few rows is faster than truncating the tables.
  for (const table of ['formerStatement', 'networkContact', 'workRole', 'organization'] as const)
    await db.deleteFrom(table).execute();
});

interface Known {
  id: number;
  name: string;
  website: string | null;
  linkedin: string | null;
  yearFounded: number | null;
  source: string;
  sources: Record<string, string>;
  size: string | null;
  place: string | null;
  industries: string[];
  /** Aliases begin with `~`. */
  names: string[];
}

async function organizations(): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select o.id, o.name, o.website, o.linkedin, o.year_founded, o.source, o.sources, l.name as size, p.name as place,
      array(select i.name from organization_item it join lookup i on i.id = it.item_id
        where it.organization_id = o.id order by it.position) as industries,
      array(select case when n.is_alias then '~' else '' end || n.name from organization_name n
        where n.organization_id = o.id order by n.is_alias, n.name) as names
    from organization o left join lookup l on l.id = o.employee_size_id left join place p on p.id = o.place_id
    order by coalesce(o.name_key, (select min(n.name) from organization_name n where n.organization_id = o.id)), o.id`.execute(
    app.database.db,
  );
  return rows;
}

async function only(): Promise<Known> {
  const [first, ...rest] = await organizations();
  if (!first || rest.length > 0) throw new Error('not one organization');
  return first;
}

const countsOf = ({ rows, created, updated, unchanged, skippedRows }: CuratedResult) => ({
  rows,
  created,
  updated,
  unchanged,
  skippedRows,
});

describe('Loading curated organizations', () => {
  it('is for administrators only', async () => {
    expect((await sendFile(app.visitor(), `${HEADER}\n${ACME}`)).status).toBe(401);
    expect((await sendFile(await signedIn(app), `${HEADER}\n${ACME}`)).status).toBe(403);
    expect(await organizations()).toEqual([]);
    expect((await sendFile(admin, `${HEADER}\n${ACME}`)).status).toBe(200);
  });
});

describe('A file of curated organizations', () => {
  it('creates an organization with every fact, with the administrator as source', async () => {
    const reply = await loadFile(admin, HEADER, ACME);
    expect(reply).toEqual({
      rows: 1,
      created: 1,
      updated: 0,
      unchanged: 0,
      skippedRows: 0,
      skipped: [],
      warningsTotal: 0,
      warnings: [],
      ignoredColumns: [],
    });
    expect(await only()).toMatchObject({
      name: 'Acme Robotics',
      website: 'https://acme.example',
      linkedin: 'https://www.linkedin.com/company/acme-robotics',
      yearFounded: 1999,
      source: 'admin',
      size: '51-200',
      place: 'Lisbon, Portugal',
      industries: ['Robotics Engineering'],
      names: ['Acme Robotics', '~ACR', '~Acme Bots'],
    });
    expect(Object.values((await only()).sources)).toEqual(Array.from({ length: 7 }, () => 'admin'));
  });

  it('changes nothing when it is loaded a second time', async () => {
    const lines = [HEADER, ACME, 'Globex,,,,,,,', 'Acme Bots,acme.example,,1-10,,,,Globex', 'ACR Inc,,,,,,,'];
    expect(countsOf(await loadFile(admin, ...lines))).toMatchObject({ created: 4 });
    const before = await organizations();
    const again = await loadFile(admin, ...lines);
    expect(countsOf(again)).toEqual({ rows: 4, created: 0, updated: 0, unchanged: 4, skippedRows: 0 });
    expect(await organizations()).toEqual(before);
  });

  it.each([
    ['semicolons', `${HEADER.replaceAll(',', ';')}\nÖl GmbH;oel.example;;;;;1999;Oil|Öl AG`],
    ['tabs', `${HEADER.replaceAll(',', '\t')}\nÖl GmbH\toel.example\t\t\t\t\t1999\tOil|Öl AG`],
    [
      'another order, other words and case',
      'Year Founded,WEBSITE,Alias,Company Name\n1999,oel.example,Oil;Öl AG,Öl GmbH',
    ],
    [
      'a line before the header that gives the delimiter',
      `sep=;\r\nname;domain;founded;aliases\r\nÖl GmbH;oel.example;1999.0;Oil\r\n`,
    ],
  ])('is read with %s, in every encoding of contacts files', async (_what, text) => {
    const encodings = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text, 'latin1'),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
    ];
    for (const [at, bytes] of encodings.entries()) {
      const { status, reply } = await sendFile(admin, bytes);
      expect(status).toBe(200);
      expect(countsOf(reply)).toMatchObject(at === 0 ? { created: 1 } : { unchanged: 1 });
    }
    const known = await only();
    expect(known).toMatchObject({ name: 'Öl GmbH', website: 'https://oel.example', yearFounded: 1999 });
    expect(known.names).toContain('~Oil');
  });

  it('changes no facts for blank cells', async () => {
    await loadFile(admin, HEADER, ACME);
    const before = await organizations();
    expect(countsOf(await loadFile(admin, 'name,industry,size', 'acme robotics inc.,,'))).toMatchObject({
      updated: 1,
    });
    expect(await organizations()).toEqual([
      { ...before[0], name: 'acme robotics inc.', names: ['acme robotics inc.', '~ACR', '~Acme Bots'] },
    ]);
  });

  it('replaces the facts that it states, whatever their source', async () => {
    await loadFile(admin, HEADER, ACME);
    await sql`update organization set sources = '{"industries": "enrichment", "yearFounded": "self"}'`.execute(
      app.database.db,
    );
    const reply = await loadFile(
      admin,
      HEADER,
      'Acme Robotics,https://www.acme.test/en,Banking|Insurance,"10,001+",Paris,linkedin.com/company/acme,2001,',
    );
    expect(countsOf(reply)).toMatchObject({ updated: 1 });
    expect(await only()).toMatchObject({
      website: 'https://acme.test',
      linkedin: 'https://www.linkedin.com/company/acme',
      yearFounded: 2001,
      size: '10,001+',
      place: 'Paris, France',
      industries: ['Banking', 'Insurance'],
      sources: { industries: 'admin', yearFounded: 'admin', website: 'admin' },
    });
  });

  it('with unknown values is loaded without them, and the reply lists them', async () => {
    const reply = await loadFile(
      admin,
      `${HEADER},Mood`,
      'Acme,not a domain,Alchemy|Banking,huge,Springfield,linkedin.com/in/ada,1066 AD,',
    );
    expect(reply.warnings).toEqual([
      {
        line: 2,
        column: 'linkedin',
        reason: '“linkedin.com/in/ada” is not the LinkedIn page of an organization.',
      },
      { line: 2, column: 'domain', reason: '“not a domain” is not a domain.' },
      { line: 2, column: 'size', reason: '“huge” is not a known size.' },
      {
        line: 2,
        column: 'location',
        reason: '“Springfield” is not a known place, or could mean several places.',
      },
      { line: 2, column: 'founded', reason: `“1066 AD” is not a year up to ${new Date().getUTCFullYear()}.` },
      { line: 2, column: 'industry', reason: '“Alchemy” is not a known industry.' },
    ]);
    expect(reply).toMatchObject({ created: 1, warningsTotal: 6, ignoredColumns: ['Mood'] });
    expect(await only()).toMatchObject({ name: 'Acme', industries: ['Banking'], website: null, size: null });
  });

  it('is loaded without rows that lack a usable name, have too many cells or wrong quotation marks, or repeat another row; the reply says why', async () => {
    const reply = await loadFile(
      admin,
      'name,founded,linkedin',
      'Acme,1999,linkedin.com/company/acme',
      ',1999,',
      '--,1999,',
      `${'x'.repeat(256)},,`,
      'Globex,1999,,extra',
      'ACME Inc.,2001,',
      'Other,2001,linkedin.com/company/ACME',
      '"Open,1999,',
      '"Umbrella" Inc,"1999",',
      ',,',
      '',
      'Initech,,',
    );
    expect(reply.skipped).toEqual([
      { line: 3, reason: 'No name.' },
      { line: 4, reason: 'No name.' },
      { line: 5, reason: 'Name cannot exceed 255 characters.' },
      { line: 6, reason: '4 columns where the header has 3.' },
      { line: 7, reason: 'The same organization as line 2.' },
      { line: 8, reason: 'The same organization as line 2.' },
      { line: 9, reason: 'A quotation mark in this row is never closed.' },
      { line: 10, reason: 'Text follows a closing quotation mark.' },
    ]);
    expect(countsOf(reply)).toEqual({ rows: 10, created: 2, updated: 0, unchanged: 0, skippedRows: 8 });
  });
});

describe('A row changes the organization', () => {
  it('that has the row’s LinkedIn page, and the former name becomes an alias', async () => {
    await loadFile(admin, 'name,linkedin', 'Facebook,linkedin.com/company/meta', 'Meta Stone,');
    const reply = await loadFile(admin, 'name,linkedin', 'Meta,https://www.linkedin.com/company/meta/');
    expect(countsOf(reply)).toMatchObject({ updated: 1 });
    expect((await organizations()).map(({ names }) => names)).toEqual([
      ['Meta', '~Facebook'],
      ['Meta Stone'],
    ]);
  });

  it('that has the row’s name, whatever the case, accents and legal form', async () => {
    await loadFile(admin, 'name,founded', 'Müller & Söhne GmbH,1901');
    await loadFile(admin, 'name,founded', 'MULLER AND SOHNE,1902');
    expect(await only()).toMatchObject({
      name: 'MULLER AND SOHNE',
      yearFounded: 1902,
      names: ['MULLER AND SOHNE'],
    });
  });

  it('that has the row’s name as an alias, and does not rename it', async () => {
    await loadFile(admin, 'name,aliases', 'International Business Machines,IBM');
    await loadFile(admin, 'name,founded', 'I.B.M.,1911');
    expect(await only()).toMatchObject({
      yearFounded: 1911,
      names: ['International Business Machines', '~IBM'],
    });
  });

  it('whose name is one of the row’s aliases, and renames it', async () => {
    await loadFile(admin, 'name', 'IBM');
    const reply = await loadFile(admin, 'name,aliases', 'International Business Machines,Big Blue|IBM');
    expect(countsOf(reply)).toMatchObject({ updated: 1, created: 0 });
    expect((await only()).names).toEqual(['International Business Machines', '~Big Blue', '~IBM']);
  });

  it('that has the row’s domain, if nothing else matches; the row’s name becomes an alias', async () => {
    await loadFile(admin, 'name,domain', 'Acme,https://www.acme.example/');
    const lines = ['name,domain,founded', 'Acme Worldwide,ACME.example,1999'];
    expect(countsOf(await loadFile(admin, ...lines))).toMatchObject({ updated: 1 });
    expect(await only()).toMatchObject({
      name: 'Acme',
      yearFounded: 1999,
      names: ['Acme', '~Acme Worldwide'],
    });
    expect(countsOf(await loadFile(admin, ...lines))).toMatchObject({ unchanged: 1 });
  });

  it('that has the row’s domain, but only if no other organization has this domain, and only if the organization’s website is the domain’s home page', async () => {
    await loadFile(admin, 'name,domain', 'North,shared.example', 'South,shared.example', 'Shop,host.example');
    await sql`update organization set website = 'https://host.example/shop' where name = 'Shop'`.execute(
      app.database.db,
    );
    const reply = await loadFile(admin, 'name,domain', 'East,shared.example', 'Host,host.example');
    expect(countsOf(reply)).toMatchObject({ created: 2 });
  });

  it('only if no other row of the file has better evidence for this organization', async () => {
    await loadFile(admin, 'name,linkedin,aliases', 'Acme,linkedin.com/company/acme,AC');
    const lines = ['name,linkedin,founded', 'AC,,1900', 'Acme One,linkedin.com/company/acme,2000'];
    const reply = await loadFile(admin, ...lines);
    expect(reply.skipped).toEqual([{ line: 2, reason: 'The same organization as line 3.' }]);
    expect(await only()).toMatchObject({ name: 'Acme One', yearFounded: 2000 });
    expect(countsOf(await loadFile(admin, ...lines))).toMatchObject({ unchanged: 1, skippedRows: 1 });
  });

  it('but does not give this organization a name that another one has', async () => {
    await loadFile(admin, 'name,linkedin', 'Acme,linkedin.com/company/acme', 'Globex,', 'Initech,');
    const reply = await loadFile(
      admin,
      'name,linkedin,aliases',
      'Globex,linkedin.com/company/acme,Initech',
      'Initech,,Acme',
    );
    expect(reply.warnings).toEqual([
      { line: 2, column: 'aliases', reason: '“Initech” is the name of another organization.' },
      { line: 2, column: 'name', reason: '“Globex” is the name of another organization.' },
      { line: 3, column: 'aliases', reason: '“Acme” is the name of another organization.' },
    ]);
    expect((await organizations()).map(({ names }) => names)).toEqual([['Acme'], ['Globex'], ['Initech']]);
  });

  it('that an import created, and the next import finds it by the curated name', async () => {
    const member = await signedIn(app);
    const contacts = (company: string) =>
      `First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,Byron,https://www.linkedin.com/in/ada,,${company},Analyst,05 Mar 2021\n`;
    await importNow(app.context, member.viewer, contacts('IBM'));
    await loadFile(admin, 'name,aliases', 'International Business Machines,IBM');
    await importNow(app.context, member.viewer, contacts('International Business Machines Corp.'));
    expect(await only()).toMatchObject({ source: 'import', sources: { name: 'admin' } });
  });
});

describe('The directory after a load', () => {
  const contacts =
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n' +
    'Ada,Byron,https://www.linkedin.com/in/ada,,Acme Robotics,Analyst,05 Mar 2021\n' +
    'Bo,Ek,https://www.linkedin.com/in/bo,,Globex,Founder,05 Mar 2021\n';

  async function namesIn(member: SignedIn, filter: Record<string, unknown>): Promise<string[]> {
    const query = { networkId: member.viewer.networkId, ...filter };
    const { results } = await member.ask(directoryApi.persons, { query });
    return results.map(({ person }) => person.name);
  }

  async function idOf(dataset: string, name: string): Promise<number> {
    const row = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', dataset)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  it('finds people by the industry and size of their organization, and the organization by its alias', async () => {
    const member = await signedIn(app);
    await importNow(app.context, member.viewer, contacts);
    const industry = { 'experience.industries.value': await idOf('industries', 'Robotics Engineering') };
    const size = { 'experience.organizationSizes.value': await idOf('employee-sizes', '51-200') };
    expect(await namesIn(member, industry)).toEqual([]);
    await loadFile(admin, HEADER, ACME);
    expect(await namesIn(member, industry)).toEqual(['Ada Byron']);
    expect(await namesIn(member, size)).toEqual(['Ada Byron']);
    const byAlias = { networkId: member.viewer.networkId, 'summary.name.value': 'acme bots' } as never;
    const { results } = await member.ask(directoryApi.organizations, { query: byAlias });
    expect(results.map(({ organization }) => organization.name)).toEqual(['Acme Robotics']);
  });

  it('shows the new name of an organization that only contacts files named, but only to members whose files name the organization', async () => {
    const [member, other] = [await signedIn(app), await signedIn(app)];
    await importNow(app.context, member.viewer, contacts);
    const nameless = async () => (await organizations()).filter(({ name }) => name === null).length;
    const before = await nameless();
    expect(before).toBeGreaterThan(0);
    await loadFile(admin, 'name,aliases', 'Globex International,Globex');
    expect(await nameless()).toBe(before - 1);
    const globex = (await organizations()).find(({ name }) => name === 'Globex International');
    expect(globex?.sources).toEqual({ name: 'admin' });
    const found = async (who: SignedIn, name: string) =>
      (
        await who.ask(lookupsApi.autocomplete, {
          query: { dataset: 'organizations', name, networkId: who.viewer.networkId },
        })
      ).results.map((one) => one.name);
    expect(await found(member, 'globex')).toEqual(['Globex International']);
    expect(await found(other, 'globex')).toEqual([]);
  });
});

describe('A file that cannot be loaded', () => {
  async function message(
    content: string | Buffer,
    options?: { part?: string; name?: string },
  ): Promise<string> {
    const { status, problem } = await sendFile(admin, content, options);
    expect(status).toBe(422);
    expect(problem.fields?.['file']).toBe(problem.clientMessage);
    return problem.clientMessage ?? '';
  }

  it('is refused with the reason', async () => {
    expect(await message('')).toBe(`“organizations.csv” is empty. ${EXPECTED}`);
    expect(await message('%PDF-1.7', { name: 'list.pdf' })).toBe(`“list.pdf” is a PDF document. ${EXPECTED}`);
    expect(await message(Buffer.from('504b030400', 'hex'), { name: 'list.xlsx' })).toBe(
      `“list.xlsx” is an archive or a spreadsheet (.zip or .xlsx). ${EXPECTED}`,
    );
    expect(await message('firm,phone\nAcme,1')).toBe(
      `The file begins with “firm,phone” and has no column “name”. ${EXPECTED}`,
    );
    expect(await message(`${HEADER}\n\n,,,,,,,\n`)).toBe(
      'The file has the column names but no rows below them.',
    );
    expect(await message(`name\n${'x\n'.repeat(100_001)}`)).toBe(
      'The file has more than 100,000 rows. At most 100,000 can be loaded at once.',
    );
    expect(await organizations()).toEqual([]);
  });

  it('is refused if it is not sent as the part "file"', async () => {
    expect(await message(ACME, { part: 'picture' })).toBe('A CSV file is required.');
    const { problem } = await admin.send({ method: 'POST', url: `/api${curatedApi.load.path}` });
    expect(problem).toMatchObject({ status: 422, fields: { file: 'A CSV file is required.' } });
  });

  it('is refused if it has more than 20 MB', async () => {
    const { status, problem } = await sendFile(admin, 'x'.repeat(20 * 1024 * 1024 + 1));
    expect(status).toBe(413);
    expect(problem.clientMessage).toBe('A file of organizations can have at most 20 MB.');
  });

  it('changes nothing if the database refuses a part of it', async () => {
    await sql`alter table organization add constraint no_globex check (name <> 'Globex')`.execute(
      app.database.db,
    );
    try {
      expect((await sendFile(admin, `name\nAcme\nGlobex`)).status).toBe(500);
      expect(await organizations()).toEqual([]);
    } finally {
      await sql`alter table organization drop constraint no_globex`.execute(app.database.db);
    }
  });
});

describe('A large file', () => {
  const count = proofRuns({ usual: 5000, full: 50_000 });

  it('is loaded, and loading it a second time changes nothing', async () => {
    const lines = Array.from(
      { length: count },
      (_, n) =>
        `Company ${n},c${n}.example,Banking,11-50,Lisbon,linkedin.com/company/c-${n},${1900 + (n % 100)},C${n} Group|Firm ${n}`,
    );
    expect(countsOf(await loadFile(admin, HEADER, ...lines))).toMatchObject({ rows: count, created: count });
    const again = await loadFile(admin, HEADER, ...lines);
    expect(countsOf(again)).toMatchObject({ unchanged: count });
  }, 180_000);
});
