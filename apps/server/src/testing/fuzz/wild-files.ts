import type { Random } from '../../../../../sample/population/random.ts';
import type { Operation } from './operations.ts';
import { wildText } from './wild-values.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const CONTACTS = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ines,Reis,https://www.linkedin.com/in/ines-reis,,Acme,Engineer,05 Mar 2021
Bo,Li,https://www.linkedin.com/in/bo-li,bo@example.test,Beta,Director,06 Mar 2021
`;
const CURATED = 'name,domain,industry\nSolvane Works,solvane.example,Software\n';

const BOUNDARY = 'kithline-fuzz';

export interface Upload {
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns a valid upload. */
export function soundUpload({ path }: Operation): Upload {
  const [content, name] = soundFile(path);
  return { payload: Buffer.concat([part(content, { name }), end()]), headers: formHeaders(BOUNDARY) };
}

function soundFile(path: string): [Buffer, string] {
  if (path.endsWith('/pfp')) return [PIXEL, 'face.png'];
  return path.endsWith('/curated')
    ? [Buffer.from(CURATED), 'curated.csv']
    : [Buffer.from(CONTACTS), 'Connections.csv'];
}

/** Returns an upload that is partly or completely wrong. */
export function wildUpload(operation: Operation, random: Random): Upload {
  const [content, name] = soundFile(operation.path);
  const sound = Buffer.concat([part(content, { name }), end()]);
  const kinds: readonly (() => Upload)[] = [
    () => form(part(wildFile(content, random), { name })),
    () => form(part(content, { name: wildName(random) })),
    () => form(part(content, { name, field: random.pick(['', 'files', 'constructor', wildName(random)]) })),
    () => form(part(content, { name }), part(content, { name })),
    () =>
      form(
        formField(random.pick([...(operation.upload ?? []), 'file']), wildText(random)),
        part(content, { name }),
      ),
    () =>
      form(part(content, { name }), formField(random.pick(['acceptOlder', 'encoding']), wildText(random))),
    () =>
      form(...Array.from({ length: 12 }, (_none, at) => formField(`f${at}`, 'x')), part(content, { name })),
    () => form(),
    () => ({ payload: sound.subarray(0, random.int(0, sound.length)), headers: formHeaders(BOUNDARY) }),
    () => ({ payload: sound, headers: formHeaders(random.pick(['', 'other', 'b'.repeat(300), '"'])) }),
    () => ({ payload: sound, headers: { 'content-type': 'multipart/form-data' } }),
    () => ({ payload: scramble(sound, random), headers: formHeaders(BOUNDARY) }),
  ];
  return random.pick(kinds)();
}

function form(...parts: Buffer[]): Upload {
  return { payload: Buffer.concat([...parts, end()]), headers: formHeaders(BOUNDARY) };
}

const formHeaders = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });
const end = (): Buffer => Buffer.from(`--${BOUNDARY}--\r\n`);

function part(content: Buffer, headers: { name: string; field?: string }): Buffer {
  const { name, field = 'file' } = headers;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

function formField(name: string, value: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
}

/** A random file name, without line breaks, because it is written into a header. */
function wildName(random: Random): string {
  return random
    .pick([
      '',
      '.',
      '../../x.csv',
      'C:\\x.csv',
      'a"b.csv',
      `${'n'.repeat(3000)}.csv`,
      'x.zip',
      wildText(random),
    ])
    .replaceAll(/[\r\n]/g, '');
}

function wildFile(sound: Buffer, random: Random): Buffer {
  const files: readonly (() => Buffer)[] = [
    () => Buffer.alloc(0),
    () => Buffer.from('\0'),
    () => scramble(sound, random),
    () => sound.subarray(0, random.int(0, sound.length)),
    () => Buffer.concat([sound, Buffer.from(Array.from({ length: 12 }, () => wildText(random)).join(','))]),
    () => Buffer.from(`${sound.toString('latin1')}${wildRow(random)}\n${wildRow(random)}\n`),
    () => Buffer.from(`PK\u0003\u0004${wildText(random)}`, 'latin1'),
    () => Buffer.from(sound.toString('utf8'), 'utf16le'),
    () => Buffer.from(`${'"'.repeat(random.int(1, 3))}${sound.toString('latin1')}`),
  ];
  return random.pick(files)();
}

const wildRow = (random: Random): string =>
  Array.from({ length: 7 }, () => `"${wildText(random).replaceAll('"', '""')}"`).join(',');

/** Changes, deletes or repeats some bytes. */
export function scramble(sound: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(sound);
  for (let left = random.int(1, 6); left > 0 && bytes.length > 0; left -= 1) {
    const at = random.int(0, bytes.length - 1);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at + 1)];
    const here = random.pick([
      Buffer.from([random.int(0, 255)]),
      Buffer.alloc(0),
      Buffer.concat([bytes.subarray(at, at + 1), bytes.subarray(at, at + 1)]),
    ]);
    bytes = Buffer.concat([before, here, after]);
  }
  return bytes;
}
