import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { createRandom } from '../sample/population/random.ts';
import { ADMINISTRATOR, tokenOf } from './dataset/bench-members.ts';
import { type Answer, type Client, signedIn } from './http-client.ts';
import { REQUEST_CLASSES } from './request-classes.ts';
import type { SampledPerson } from './sample-persons.ts';
import type { ScopeUnderTest } from './scopes.ts';
import { untilSearchable } from './server-under-test.ts';
import { type Summary, summarize } from './summarize.ts';

/** Number of saved sections, and of changes of the large organization. */
const SAVES = 150;
const CHANGES = 12;
/**
 * Aims at a million persons, in milliseconds except `slower`. `save`: a saved section, minus a health
 * request. `organization`: a change of the organization. `slower`: the factor by which others' p95 may
 * increase. `blocked`: the longest health request during the upload of a picture.
 */
const AIMS = { save: 30, organization: 300, slower: 2, blocked: 1000 };

export interface EditingFigures {
  readonly health: Summary;
  readonly save: Summary;
  /** Number of roles at the organization that has the most roles. */
  readonly roles: number;
  readonly organization: Summary;
  /** Time of the first list of the organization's people after each change. */
  readonly listAfter: Summary;
  /** Another member's requests, one at a time, before and during repeated changes of the organization. */
  readonly before: Summary;
  readonly during: Summary;
  readonly slower: number;
  readonly picture: { readonly megabytes: number; readonly seconds: number; readonly longestHealth: number };
}

interface EditingInput {
  readonly origin: string;
  readonly pool: pg.Pool;
  readonly scope: ScopeUnderTest;
  readonly people: readonly SampledPerson[];
}

/**
 * Measures an administrator who saves sections, changes the organization with the most roles, and uploads a
 * large picture. Changes the data set.
 */
export async function measureEditing(input: EditingInput): Promise<EditingFigures> {
  const editor = signedIn(input.origin, tokenOf('administrator'));
  await untilSearchable(editor, { ...input.scope, query: { admin: 'true' } });
  try {
    return {
      ...(await saveSections(editor, input)),
      ...(await changeOrganization(editor, input)),
      picture: await setPicture(editor, input),
    };
  } finally {
    editor.close();
  }
}

async function saveSections(editor: Client, { people }: EditingInput) {
  const random = createRandom('bench/editing');
  const health: number[] = [];
  const save: number[] = [];
  for (let nth = -10; nth < SAVES; nth += 1) {
    const { id } = random.pick(people);
    const alive = await timeOf(editor.get('/api/health'));
    const saved = await timeOf(editor.send('PATCH', `/api/persons/${id}`, { bio: `Bio ${nth} of ${id}` }));
    if (nth < 0) continue;
    health.push(alive);
    save.push(saved);
  }
  return { health: summarize(health), save: summarize(save) };
}

async function changeOrganization(editor: Client, input: EditingInput) {
  const { id, name, roles } = await largestOrganization(input.pool);
  const other = signedIn(input.origin, input.scope.token);
  const list = `/api/persons?admin=true&experience.companies.value=${id}&experience.modifier=1`;
  const change = (changes: object) => timeOf(editor.send('PATCH', `/api/organizations/${id}`, changes));
  const organization: number[] = [];
  const listAfter: number[] = [];
  const form = JSON.parse((await editor.get(`/api/organizations/${id}/form`)).body.toString()) as {
    industries: { id: number }[];
    employeeSize: { id: number } | null;
  };
  try {
    const use = (isEnough: (done: number) => boolean) => useDirectory(other, input, isEnough);
    await use((done) => done >= 60);
    const before = await use((done) => done >= 150);
    let isDone = false;
    const changing = (async () => {
      for (let nth = 0; nth < CHANGES; nth += 1) {
        const changes = [
          { name: `${name} ${nth}` },
          { industryIds: nth % 2 === 0 ? [] : form.industries.map((industry) => industry.id) },
          { employeeSizeId: nth % 2 === 0 ? null : (form.employeeSize?.id ?? null) },
        ][nth % 3];
        organization.push(await change(changes ?? {}));
        listAfter.push(await timeOf(editor.get(list)));
        await pause(500);
      }
      isDone = true;
    })();
    const during = await use(() => isDone);
    await changing;
    await change({
      name,
      industryIds: form.industries.map((one) => one.id),
      employeeSizeId: form.employeeSize?.id ?? null,
    });
    const [earlier, meanwhile] = [summarize(before), summarize(during)];
    return {
      roles,
      organization: summarize(organization),
      listAfter: summarize(listAfter),
      before: earlier,
      during: meanwhile,
      slower: meanwhile.p95 / earlier.p95,
    };
  } finally {
    other.close();
  }
}

async function largestOrganization(pool: pg.Pool): Promise<{ id: number; name: string; roles: number }> {
  const { rows } = await pool.query<{ id: number; name: string; roles: number }>(
    `select o.id, o.name, r.roles from (
       select organization_id, count(*)::int as roles from work_role group by 1 order by 2 desc limit 1) r
     join organization o on o.id = r.organization_id`,
  );
  if (!rows[0]) throw new Error('No organization has a role.');
  return rows[0];
}

/** Sends one request after the other until enough are measured. Returns their times (ms). */
async function useDirectory(
  client: Client,
  { scope, people }: EditingInput,
  isEnough: (done: number) => boolean,
): Promise<number[]> {
  const random = createRandom('bench/editing others');
  const times: number[] = [];
  for (let nth = 0; !isEnough(nth); nth += 1) {
    const path = random.pick(REQUEST_CLASSES).path({ scope, random, person: random.pick(people) }, nth);
    times.push(await timeOf(client.get(path)));
  }
  return times;
}

/** Uploads about 10 MB of noise as JPEG while requesting health, one request after the other. */
async function setPicture(
  editor: Client,
  { origin, people }: EditingInput,
): Promise<EditingFigures['picture']> {
  const side = 1_600;
  const content = await sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(4_000, 3_000)
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const person = people[0];
  if (!person) throw new Error('There is no person whose picture can be set.');
  const probe = signedIn(origin, tokenOf(ADMINISTRATOR - 1));
  let isSet = false;
  const setting = timeOf(
    editor.upload(`/api/persons/${person.id}/pfp`, { name: 'photo.jpg', content }),
  ).finally(() => (isSet = true));
  let longestHealth = 0;
  while (!isSet) longestHealth = Math.max(longestHealth, await timeOf(probe.get('/api/health')));
  probe.close();
  return { megabytes: content.length / 1e6, seconds: (await setting) / 1000, longestHealth };
}

async function timeOf(request: Promise<Answer>): Promise<number> {
  const { status, milliseconds, body } = await request;
  if (status >= 300) throw new Error(`A request was refused: ${status} ${body.toString()}`);
  return milliseconds;
}

export function editingLines(figures: EditingFigures): string {
  const { health, save, roles, organization, listAfter, before, during, slower, picture } = figures;
  const mark = (isMissed: boolean) => (isMissed ? ' !' : '');
  const beyond = save.p95 - health.p95;
  return [
    `  a saved section: p95 ${save.p95.toFixed(1)} ms, ${beyond.toFixed(1)} over health (aim ${AIMS.save})${mark(beyond >= AIMS.save)}`,
    `  a change of the organization that ${roles.toLocaleString('en-US')} rows of work name: p50 ${organization.p50.toFixed(0)} ms, ` +
      `longest ${organization.p99.toFixed(0)} ms (aim ${AIMS.organization})${mark(organization.p99 >= AIMS.organization)}; ` +
      `the next list of its people p95 ${listAfter.p95.toFixed(0)} ms`,
    `  others' p95: ${before.p95.toFixed(1)} ms before, ${during.p95.toFixed(1)} ms during (${during.count} requests), ` +
      `${slower.toFixed(2)} times (aim ${AIMS.slower})${mark(slower >= AIMS.slower)}`,
    `  a picture of ${picture.megabytes.toFixed(1)} MB: ${picture.seconds.toFixed(1)} s, health meanwhile at most ` +
      `${picture.longestHealth.toFixed(0)} ms (aim ${AIMS.blocked})${mark(picture.longestHealth >= AIMS.blocked)}`,
  ].join('\n');
}
