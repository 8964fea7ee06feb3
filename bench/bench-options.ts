import { parseArgs } from 'node:util';

/** Highest load average over one minute at which a machine counts as idle. */
export const MOST_LOAD = 1;

export const USAGE = `Measures Kithline on invented people, through HTTP, signed in.

  npm run bench                                      10,000 and 100,000 persons
  npm run bench -- --sizes 1000000 --import          a million, and an import of 30,000 rows into them
  npm run bench -- --sizes 10000 --web               the pages in Chromium (CHROME_PATH), with Lighthouse
  npm run bench -- --all                             everything, on 10,000, 100,000 and 1,000,000 persons

  --sizes      numbers of persons, with commas
  --requests   number of requests of each class in each scope, 100 unless given
  --cold       the same requests, each after a profile was saved, so that no cache answers them, on every size
  --import     an import, its undo and the next file, with the longest search beside them, on the last size
  --rows       number of rows of that file, 30000 unless given
  --collective the same requests and those with a collective's own filters, in a collective of 60 members, on every size
  --chains     chains to people and organizations, in a network, a collective of 60 members and everyone, on every size
  --start      time from starting the server until it answers searches, and its memory, without and with the file of columns, on the last size
  --idle       costs of one server and of two servers without any requests, over two minutes, on the last size
  --mix        eight clients at once, and the times of another client meanwhile, on the last size
  --typing     sixteen people who search for anything at once, letter by letter, on the last size
  --messages   lists, threads and searches of a million messages, then five minutes of new ones to 1,000 sockets, on the last size
  --share      a withdrawal and a share of 30,000 people, on the last size
  --saved      five saved searches of each of 200 members, counted as every night, on the last size
  --files      four exported files of 30,000 people at once, and the times of another member meanwhile, on the last size
  --editing    saved sections, changes of the largest organization, a large picture, on the last size
  --sign-in    400 wrong passwords at once, from ten addresses, while members look at pages, on the last size
  --stalled    3,000 unfinished requests of each kind, while members look at pages, on the last size
  --web        JavaScript and Lighthouse scores of pages, on the last size
  --only-web, --only-import, --only-mix and so on   only this measurement, without the requests
  --all        the requests and all of the above; at the end, the missed aims
  --data       a folder in which data sets are kept for the next run
  --busy       run --all even if the machine has other work; without it, a load over ${MOST_LOAD} is refused
  --help       this text

PostgreSQL is the embedded one, or the server of BENCH_DATABASE_URL. Its user must be a superuser; the
databases bench_* are created there.
Figures are printed and written to bench/out/*.json.
`;

/** Measurements in addition to the requests; each is an option. */
const EXTRAS = [
  'cold',
  'collective',
  'chains',
  'start',
  'idle',
  'mix',
  'typing',
  'messages',
  'share',
  'saved',
  'files',
  'editing',
  'import',
  'sign-in',
  'stalled',
  'web',
] as const;
export type Extra = (typeof EXTRAS)[number];

export interface BenchOptions {
  readonly sizes: readonly number[];
  readonly requests: number;
  readonly rows: number;
  readonly withRequests: boolean;
  readonly extras: ReadonlySet<Extra>;
  readonly data: string | undefined;
  readonly isAll: boolean;
  /** Whether to measure even if the machine has other work. */
  readonly isBusyAllowed: boolean;
}

/** Smaller data sets have networks that are too small to measure. */
const FEWEST_PERSONS = 2_000;
const MOST_PERSONS = 5_000_000;

/**
 * Parses the options. Returns null for `--help`. Throws for an unknown option or an invalid number.
 */
export function readOptions(args: string[]): BenchOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string' },
      requests: { type: 'string', default: '100' },
      rows: { type: 'string', default: '30000' },
      data: { type: 'string' },
      ...flags(['all', 'busy', 'help']),
      ...flags(EXTRAS),
      ...flags(EXTRAS.map((extra) => `only-${extra}` as const)),
    },
  });
  const { requests = '', rows = '', data, all = false, busy = false, ...chosen } = values as Values;
  if (chosen.help) return null;
  const { sizes = all ? '10000,100000,1000000' : '10000,100000' } = chosen;
  return {
    sizes: sizes.split(',').map((size) => wholeNumber(size, FEWEST_PERSONS, MOST_PERSONS)),
    requests: wholeNumber(requests, 1, 100_000),
    rows: wholeNumber(rows, 1_000, 200_000),
    withRequests: !EXTRAS.some((extra) => chosen[`only-${extra}`]),
    extras: new Set(EXTRAS.filter((extra) => all || chosen[extra] || chosen[`only-${extra}`])),
    data,
    isAll: all,
    isBusyAllowed: busy,
  };
}

type Values = { sizes?: string; requests?: string; rows?: string; data?: string } & {
  readonly [K in Extra | `only-${Extra}` | 'all' | 'busy' | 'help']?: boolean;
};

function flags<Name extends string>(names: readonly Name[]): Record<Name, { type: 'boolean' }> {
  return Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])) as Record<
    Name,
    { type: 'boolean' }
  >;
}

function wholeNumber(text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new Error(`"${text}" is not a whole number from ${least} to ${most}.`);
  return value;
}
