import { parseArgs } from 'node:util';

export const USAGE = `Measures Kithline on invented people, through HTTP, signed in.

  npm run bench                                      10,000 and 100,000 persons
  npm run bench -- --sizes 1000000 --import          a million, and an import of 30,000 rows into them
  npm run bench -- --sizes 10000 --web               the pages in Chromium (CHROME_PATH), with Lighthouse

  --sizes      numbers of persons, with commas
  --requests   requests of each class in each scope, 100 unless given
  --import     import a contacts file of 30,000 rows into the last size
  --collective the same requests and those with a collective's own filters, in a collective of 60 members, on every size
  --chains     chains to people and organizations, in a network, a collective of 60 and everybody's, on every size
  --sign-in    400 wrong passwords at once, from ten addresses, while members look at pages, on the last size
  --stalled    3,000 unfinished requests of each kind, while members look at pages, on the last size
  --web        JavaScript and Lighthouse scores of pages, on the last size
  --only-web, --only-import, --only-chains, --only-collective, --only-sign-in, --only-stalled   without the requests
  --data       a folder in which data sets are kept for the next run

PostgreSQL is the embedded one, or that of BENCH_DATABASE_URL (a superuser's; databases bench_* are made in it).
Figures are printed and written to bench/out/*.json.
`;

export interface BenchOptions {
  readonly sizes: readonly number[];
  readonly requests: number;
  readonly withRequests: boolean;
  readonly withCollective: boolean;
  readonly withChains: boolean;
  readonly withImport: boolean;
  readonly withSignIn: boolean;
  readonly withStalled: boolean;
  readonly withWeb: boolean;
  readonly data: string | undefined;
}

/** Smaller data sets have no networks to speak of. */
const FEWEST_PERSONS = 2_000;
const MOST_PERSONS = 5_000_000;

const ONLY = [
  'only-web',
  'only-import',
  'only-chains',
  'only-collective',
  'only-sign-in',
  'only-stalled',
] as const;

export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,100000' },
      requests: { type: 'string', default: '100' },
      import: { type: 'boolean', default: false },
      chains: { type: 'boolean', default: false },
      collective: { type: 'boolean', default: false },
      web: { type: 'boolean', default: false },
      'sign-in': { type: 'boolean', default: false },
      stalled: { type: 'boolean', default: false },
      'only-stalled': { type: 'boolean', default: false },
      'only-web': { type: 'boolean', default: false },
      'only-import': { type: 'boolean', default: false },
      'only-chains': { type: 'boolean', default: false },
      'only-collective': { type: 'boolean', default: false },
      'only-sign-in': { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  });
  const only = ONLY.some((name) => values[name]);
  return {
    sizes: values.sizes.split(',').map((size) => wholeNumber(size, FEWEST_PERSONS, MOST_PERSONS)),
    requests: wholeNumber(values.requests, 1, 100_000),
    withRequests: !only,
    withCollective: values.collective || values['only-collective'],
    withChains: values.chains || values['only-chains'],
    withSignIn: values['sign-in'] || values['only-sign-in'],
    withStalled: values.stalled || values['only-stalled'],
    withImport: values.import || values['only-import'],
    withWeb: values.web || values['only-web'],
    data: values.data,
  };
}

function wholeNumber(text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new Error(`"${text}" is not a whole number from ${least} to ${most}.`);
  return value;
}
