import { send } from './caller.ts';
import type { Population } from './population.ts';

/** Requests whose answers come from the search data in memory, from SQL, or from both. */
const PATHS = [
  '/persons?SCOPE',
  '/persons?SCOPE&page=2',
  '/persons?SCOPE&order=name-desc',
  '/persons?SCOPE&order=strength-desc',
  '/persons?SCOPE&order=connected-desc',
  '/persons?SCOPE&experience.title.value=direc',
  '/persons?SCOPE&experience.title.value=software&experience.modifier=1',
  '/persons?SCOPE&summary.name.value=import&summary.name.modifier=2',
  '/persons/stats?SCOPE',
  '/persons/stats?SCOPE&roles=ever',
  '/organizations?SCOPE',
  '/search?SCOPE&name=ana base',
  '/search?SCOPE&name=company',
  '/search?SCOPE&name=import',
];

/**
 * Sends the same requests of several members to all servers. Returns a sentence for each request that the
 * servers answer differently or refuse.
 */
export async function differentAnswers(
  origins: readonly string[],
  { administrator, members, collectiveId }: Population,
): Promise<string[]> {
  const callers = [
    ...[members[0], members[6]].map((member) => ({ member, scope: `collectiveId=${collectiveId}` })),
    ...[members[1], members[7]].map((member) => ({ member, scope: `networkId=${member?.networkId}` })),
    { member: administrator, scope: 'admin=true' },
  ];
  const wrong: string[] = [];
  for (const { member, scope } of callers)
    for (const template of PATHS) {
      const path = template.replace('SCOPE', scope);
      const replies = await Promise.all(
        origins.map((origin) => send(origin, member?.session ?? '', { path })),
      );
      const [first, ...others] = replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
      if (replies.some(({ status }) => status !== 200))
        wrong.push(`${path} is answered ${replies.map(({ status }) => status).join(', ')}`);
      else if (others.some((other) => other !== first)) {
        const totals = replies.map(({ body }) => (body as { total?: number }).total);
        wrong.push(`${path} is answered differently (totals ${totals.join(', ')})`);
      }
    }
  return wrong;
}
