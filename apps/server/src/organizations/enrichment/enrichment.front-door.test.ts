import { directoryApi } from '@kithline/contract/directory.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadFile } from '../../curation/testing/load-file.ts';
import { importNow } from '../../networks/testing/contacts-files.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { anEnrichmentServer, type EnrichmentServer } from '../testing/enrichment-server.ts';
import type { RowOf } from '../../tables.ts';

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const contactsAt = (...companies: string[]) =>
  [
    HEADER,
    ...companies.map(
      (company, n) => `Ada,Byron${n},https://www.linkedin.com/in/ada${n},,${company},Analyst,05 Mar 2021`,
    ),
    '',
  ].join('\n');
const FACTS = {
  domain: 'acme.example',
  industry: 'Robotics Engineering',
  size: 120,
  location: 'Lisbon, Portugal',
  linkedin: 'https://www.linkedin.com/company/acme',
  founded: '1999',
  type: 'Nonprofit',
};
const PATIENCE = 25_000;

interface Enriched extends RowOf<
  'organization',
  'website' | 'linkedinSlug' | 'yearFounded' | 'typeId' | 'enrichedOn'
> {
  name: string;
  sources: Record<string, string>;
  size: string | null;
  industries: string[];
}

async function organizations(app: TestApp): Promise<Enriched[]> {
  const { rows } = await sql<Enriched>`
    select o.name, o.website, o.linkedin_slug, o.year_founded, o.type_id, o.sources, l.name as size, o.enriched_on,
      array(select i.name from organization_item it join lookup i on i.id = it.item_id where it.organization_id = o.id) as industries
    from organization o left join lookup l on l.id = o.employee_size_id
    order by coalesce(o.name_key, (select min(n.name) from organization_name n where n.organization_id = o.id))`.execute(
    app.database.db,
  );
  return rows;
}

async function anApp(
  server: EnrichmentServer | null,
  started = true,
): Promise<{ app: TestApp; member: SignedIn }> {
  const enrichment = server && { url: server.url, token: 'secret' };
  const app = await testApp({ started, config: { enrichment } });
  onTestFinished(() => app.stop());
  return { app, member: await signedIn(app) };
}

const untilAllAsked = (app: TestApp) =>
  until(async () => (await organizations(app)).every(({ enrichedOn }) => enrichedOn !== null), PATIENCE);

describe('Enrichment', () => {
  it('fills in facts about organizations after an import, and the directory finds people by these facts', async () => {
    const server = await anEnrichmentServer(({ organizations }) => ({
      organizations: organizations.map(({ id, name }) => (name === 'Acme' ? { id, ...FACTS } : { id })),
    }));
    const { app, member } = await anApp(server);
    await importNow(app.context, member.viewer, contactsAt('Acme', 'Globex'));
    await untilAllAsked(app);
    const [acme, globex] = await organizations(app);
    expect(acme).toMatchObject({
      website: 'https://acme.example',
      linkedinSlug: 'acme',
      yearFounded: 1999,
      typeId: 5,
      size: '51-200',
      industries: ['Robotics Engineering'],
    });
    expect(new Set(Object.values(acme?.sources ?? {}))).toEqual(new Set(['enrichment']));
    expect(globex).toMatchObject({ website: null, sources: {}, typeId: 3 });
    const { id } = await app.database.db
      .selectFrom('lookup')
      .select('id')
      .where('name', '=', 'Robotics Engineering')
      .where('dataset', '=', 'industries')
      .executeTakeFirstOrThrow();
    const query = { networkId: member.viewer.networkId, 'experience.industries.value': id } as never;
    const { results } = await member.ask(directoryApi.persons, { query });
    expect(results.map(({ person }) => person.name)).toEqual(['Ada Byron0']);
    const asked = server.questions.map(({ organizations }) =>
      organizations.map(({ name }) => name).toSorted(),
    );
    expect(asked).toEqual([['Acme', 'Globex']]);
  });

  it('changes no fact that was stated, and asks about no organization again', async () => {
    const server = await anEnrichmentServer(({ organizations }) => ({
      organizations: organizations.map(({ id }) => ({ id, ...FACTS })),
    }));
    const { app, member } = await anApp(server, false);
    const admin = await signedIn(app, { isAdmin: true });
    await importNow(app.context, member.viewer, contactsAt('Acme'));
    await loadFile(admin, 'name,domain,industry,size', 'Acme,curated.example,Banking,1-10');
    // The administrator has deleted the year. An empty year also counts as a stated fact.
    await sql`update organization set sources = sources || '{"yearFounded": "admin"}'`.execute(
      app.database.db,
    );
    await app.start();
    await untilAllAsked(app);
    const [acme] = await organizations(app);
    expect(acme).toMatchObject({
      website: 'https://curated.example',
      industries: ['Banking'],
      size: '1-10',
      yearFounded: null,
      linkedinSlug: 'acme',
      sources: {
        website: 'admin',
        industries: 'admin',
        employeeSize: 'admin',
        yearFounded: 'admin',
        linkedin: 'enrichment',
      },
    });
    await importNow(app.context, member.viewer, contactsAt('Acme', 'Initech'));
    await untilAllAsked(app);
    expect(server.questions.map(({ organizations }) => organizations.map(({ name }) => name))).toEqual([
      ['Acme'],
      ['Initech'],
    ]);
    // The provider returns the same LinkedIn page for both organizations. The first one keeps it.
    expect((await organizations(app)).map(({ linkedinSlug }) => linkedinSlug)).toEqual(['acme', null]);
  });

  it('asks about at most a hundred organizations at a time, until it has asked about all', async () => {
    const server = await anEnrichmentServer(() => ({ organizations: [] }));
    const { app, member } = await anApp(server);
    await importNow(
      app.context,
      member.viewer,
      contactsAt(...Array.from({ length: 230 }, (_, n) => `Company ${n} Works`)),
    );
    await untilAllAsked(app);
    expect(server.questions.map(({ organizations }) => organizations.length)).toEqual([100, 100, 30]);
  });

  it('changes nothing when the provider replies with an error, and repeats the job later', async () => {
    const server = await anEnrichmentServer((_question, response) => response.writeHead(503).end());
    const { app, member } = await anApp(server);
    await importNow(app.context, member.viewer, contactsAt('Acme'));
    const before = await organizations(app);
    await until(() => server.questions.length > 0, PATIENCE);
    expect(await organizations(app)).toEqual(before);
    await until(async () => {
      const { rows } = await sql<{
        state: string;
      }>`select state from pgboss.job where name = 'organizations.enrich'`.execute(app.database.db);
      return rows.some(({ state }) => state === 'retry');
    }, PATIENCE);
  });

  it('does nothing without a provider, and enqueues no job', async () => {
    const { app, member } = await anApp(null);
    await importNow(app.context, member.viewer, contactsAt('Acme'));
    const { rows } = await sql`select 1 from pgboss.job where name = 'organizations.enrich'`.execute(
      app.database.db,
    );
    expect(rows).toEqual([]);
    expect((await organizations(app))[0]?.enrichedOn).toBeNull();
  });
});
