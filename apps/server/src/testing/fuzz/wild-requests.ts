import { TOKEN_SCOPES } from '@kithline/contract/endpoint.ts';
import type { Random } from '../../../../../sample/population/random.ts';
import { ROLES } from '../permissions/world.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import type { JsonSchema, Operation } from './operations.ts';
import { addLikely, type Draft, soundDraft } from './sound-requests.ts';
import { wildUpload } from './wild-files.ts';
import { wildBody, wildJson, wildText } from './wild-values.ts';

/** Ids that do not belong to this world, or that do not exist. */
export type ForeignIds = readonly number[];

/** A valid request with random changes: perhaps another role or token, and up to six spoiled parts. */
export function wildDraft(
  input: { operation: Operation; world: FuzzWorld; foreign: ForeignIds; bystander: ForeignIds },
  random: Random,
): Draft {
  const { operation, world } = input;
  const draft = soundDraft(operation, world, random);
  if (random.chance(0.4)) draft.role = random.pick(ROLES);
  if (random.chance(0.1)) draft.token = random.pick(TOKEN_SCOPES);
  addLikely(draft, random);
  // Administrators may change what the bystander (bystander.ts) sees, so they do not get the bystander's ids.
  const candidates = draft.role === 'administrator' ? input.foreign : [...input.foreign, ...input.bystander];
  const foreign = candidates.filter((id) => !changesOthersFacts(draft, id));
  const changes = random.pickWeighted([0, 1, 2, 6], (count) => [2, 4, 2, 1][count] ?? 1);
  for (let left = changes; left > 0; left -= 1) spoil(draft, foreign, random);
  return draft;
}

/**
 * Small ids that may identify the bystander's user, the bystander's client, or a role of the bystander's
 * contact. The key is the first part of the path of the calls that use them.
 */
const BYSTANDERS: Readonly<Record<string, readonly number[]>> = {
  members: [1, 2],
  clients: [1, 2],
  experiences: [1],
};

/** Whether an administrator's call with this id may rightly change what the bystander sees. */
function changesOthersFacts({ role, operation }: Draft, id: number): boolean {
  const [, kind = ''] = /^\/api\/(\w+)\/\{id\}/u.exec(operation.path) ?? [];
  return role === 'administrator' && (BYSTANDERS[kind]?.includes(id) ?? false);
}

function spoil(draft: Draft, foreign: ForeignIds, random: Random): void {
  const { operation } = draft;
  const ways: [weight: number, way: () => void][] = [
    [operation.pathNames.length > 0 ? 3 : 0, () => spoilParam(draft, foreign, random)],
    [operation.query.length > 0 ? 4 : 1, () => spoilQuery(draft, foreign, random)],
    [operation.body ? 6 : 0, () => spoilBody(draft, foreign, random)],
    [operation.body ? 1 : 0, () => (draft.bytes = wildBody(random))],
    [operation.upload ? 6 : 0, () => spoilUpload(draft, random)],
    [1, () => spoilHeaders(draft, random)],
    [0.2, () => (draft.method = random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']))],
  ];
  random.pickWeighted(ways, ([weight]) => weight)[1]();
}

function spoilParam(draft: Draft, foreign: ForeignIds, random: Random): void {
  const name = random.pick(draft.operation.pathNames);
  // Not empty: an empty parameter would turn the path into the path of another call.
  draft.params[name] = (random.chance(0.5) ? String(random.pick(foreign)) : wildText(random)) || ' ';
}

function spoilQuery(draft: Draft, foreign: ForeignIds, random: Random): void {
  const { query } = draft.operation;
  const name = query.length > 0 ? random.pick(query).name : 'page';
  const value = random.chance(0.3) ? String(random.pick(foreign)) : wildText(random);
  const others = draft.query.filter(([taken]) => taken !== name);
  const ways: readonly (() => [string, string][])[] = [
    () => [...others, [name, value]],
    () => [...others, [name, value]],
    () => [...draft.query, [name, value], [name, value]],
    () => [...others, [`${name}[]`, value]],
    () => [...others, [`${name}[a]`, value]],
    () => others,
    () => [...draft.query, [random.pick(['__proto__', 'constructor', '', wildText(random)]), value]],
  ];
  draft.query = random.pick(ways)();
}

/** Replaces the whole body, or replaces, deletes or adds one of its values. */
function spoilBody(draft: Draft, foreign: ForeignIds, random: Random): void {
  const body = draft.body as Record<string, unknown> | undefined;
  const names = namesOf(draft.operation.body, body);
  if (body === undefined || names.length === 0 || random.chance(0.1)) {
    draft.body = wildJson(random);
    return;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const name = random.pick(names);
  const inner = body[name];
  const ways: readonly (() => unknown)[] = [
    () => wildText(random),
    () => wildText(random),
    () => wildJson(random),
    () => random.pick(foreign),
    () => String(random.pick(foreign)),
    () => (Array.isArray(inner) ? [...inner, random.pick(foreign), wildJson(random)] : [inner]),
    () => undefined,
  ];
  body[name] = random.pick(ways)();
}

function namesOf(schema: JsonSchema | null, body: object | undefined): string[] {
  return [...new Set([...Object.keys(schema?.properties ?? {}), ...Object.keys(body ?? {})])];
}

function spoilUpload(draft: Draft, random: Random): void {
  const { payload, headers } = wildUpload(draft.operation, random);
  draft.bytes = payload;
  Object.assign(draft.headers, headers);
}

function spoilHeaders(draft: Draft, random: Random): void {
  const [name, values] = random.pick([
    [
      'content-type',
      ['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'],
    ],
    ['content-type', ['application/json; charset=utf-16', 'application/json;', 'application/JSON; a="']],
    ['origin', ['null', 'https://example.test', 'http://localhost', '%', 'localhost']],
    ['host', ['', 'example.test', 'localhost:99999', '[::1]', '127.0.0.1.', 'user@localhost']],
    ['cookie', ['kithline_session=', 'kithline_session=%', `kithline_session=${'x'.repeat(4000)}`, ';;=;=']],
    ['cookie', ['kithline_session=a; kithline_session=b', 'kithline_session="', '__proto__=1', 'a']],
    [
      'authorization',
      ['Bearer kith_pat_', `Bearer kith_pat_${'x'.repeat(43)}`, 'bearer  kith_pat_%', 'Basic a'],
    ],
    ['accept-encoding', ['', 'br', 'gzip;q=0', '*;q=0', 'nonsense', 'br;q=x']],
    ['accept', ['text/html', 'nonsense', '*/*;q=0']],
    ['if-none-match', ['*', 'W/"a"']],
    ['range', ['bytes=0-0', 'bytes=9-1', 'nonsense']],
    ['x-forwarded-for', ['', '::', '1.2.3.4, nonsense', 'x'.repeat(2000)]],
    ['x-http-method-override', ['DELETE']],
    ['sec-fetch-site', ['cross-site', 'nonsense']],
    ['expect', ['miracles']],
  ] as const);
  draft.headers[name] = random.pick<string>(values);
}
