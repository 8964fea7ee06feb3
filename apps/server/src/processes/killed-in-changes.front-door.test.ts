import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { expect, it, onTestFinished } from 'vitest';
import { anOrganization, lookupIds } from '../testing/a-population.ts';
import { urlOf } from '../testing/on-server.ts';
import { anAdministrator } from '../testing/http-caller.ts';
import { dataFolder, startServer } from '../testing/server-process.ts';
import { testDatabase } from '../testing/test-database.ts';

// Starts two servers as separate processes. Takes several seconds.

const ORGANIZATIONS = 60;
/** Number of responses after which the server is killed, while other requests are in progress. */
const ANSWERED = 15;

it('a server that is killed during changes leaves each organization either unchanged or completely changed', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const start = async () =>
    startServer({ DATABASE_URL: urlOf(database.connection), DATA_DIR: await dataFolder() });
  const [victim, survivor] = await Promise.all([start(), start()]);
  const administrator = await anAdministrator(survivor);
  const industryIds = await lookupIds(database.db, 'industries', 2);
  industryIds.sort((a, b) => a - b);
  const [employeeSizeId = 0] = await lookupIds(database.db, 'employee-sizes', 1);
  const ids: number[] = [];
  for (let n = 0; n < ORGANIZATIONS; n += 1)
    ids.push(await anOrganization(database.db, { name: `Before ${n}` }));

  let answered = 0;
  let reportEnough: () => void = () => undefined;
  const enoughAnswered = new Promise<void>((resolve) => (reportEnough = resolve));
  const change = async (id: number, n: number): Promise<number> => {
    const changes = {
      name: `After ${n}`,
      tagline: 'Changed',
      employeeSizeId,
      industryIds,
      mappedNames: [`Alias ${n}`],
    };
    const input = { params: { id }, body: changes as never };
    const { status } = await administrator
      .call(victim, organizationEditingApi.save, input)
      .catch(() => ({ status: 0 }));
    answered += 1;
    if (answered === ANSWERED) reportEnough();
    return status;
  };
  const changing = Promise.all(ids.map(change));
  await enoughAnswered;
  await victim.end('SIGKILL');
  const statuses = await changing;
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(ANSWERED);
  expect(statuses).toContain(0);

  let changed = 0;
  for (const [n, id] of ids.entries()) {
    const { reply: form } = await administrator.call(survivor, organizationEditingApi.form, {
      params: { id },
    });
    const { reply: history } = await administrator.call(survivor, organizationEditingApi.history, {
      params: { id },
    });
    const isChanged = form.name === `After ${n}`;
    if (isChanged) changed += 1;
    // Answered changes are stored; unanswered ones may have been stored before the server was killed.
    if (statuses[n] === 200) expect({ n, isChanged }).toEqual({ n, isChanged: true });
    expect({
      name: form.name,
      tagline: form.tagline,
      size: form.employeeSize?.id ?? null,
      industries: form.industries.map((industry) => industry.id).toSorted((a, b) => a - b),
      aliases: form.mappedNames.includes(`Alias ${n}`),
      changes: history.results.length,
    }).toEqual(
      isChanged
        ? {
            name: `After ${n}`,
            tagline: 'Changed',
            size: employeeSizeId,
            industries: industryIds,
            aliases: true,
            changes: 1,
          }
        : { name: `Before ${n}`, tagline: '', size: null, industries: [], aliases: false, changes: 0 },
    );
  }
  expect(await found('After')).toBe(changed);
  expect(await found('Before')).toBe(ORGANIZATIONS - changed);

  async function found(name: string): Promise<number> {
    const path = `/organizations?admin=true&summary.name.value=${name}` as const;
    const answer = await administrator.send(survivor, { ...organizationEditingApi.form, path });
    return ((await answer.json()) as { total: number }).total;
  }
}, 180_000);
