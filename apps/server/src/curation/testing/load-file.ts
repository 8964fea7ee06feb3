import { type CuratedResult, curatedApi } from '@kithline/contract/curated.ts';
import type { Problem } from '@kithline/contract/wire.ts';
import type { Caller } from '../../testing/caller.ts';

export interface LoadAnswer {
  status: number;
  reply: CuratedResult;
  problem: Problem;
}

/** Sends a file of organizations as one part of a multipart form, as a browser does. */
export async function sendFile(
  caller: Caller,
  content: string | Buffer,
  { part = 'file', name = 'organizations.csv' }: { part?: string; name?: string } = {},
): Promise<LoadAnswer> {
  const boundary = 'kithline-test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const answer = await caller.send({
    method: 'POST',
    url: `/api${curatedApi.load.path}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: answer.status, reply: answer.reply as CuratedResult, problem: answer.problem };
}

/** Sends a file that must be accepted. */
export async function loadFile(caller: Caller, ...lines: string[]): Promise<CuratedResult> {
  const { status, reply, problem } = await sendFile(caller, lines.join('\n'));
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return reply;
}
