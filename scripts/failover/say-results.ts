import type { Outage } from './journal.ts';
import type { Result } from './prove-site.ts';

const seconds = (value: number): string => value.toFixed(1);

/** One line about a fault, and a line for each thing that is wrong. */
export function sayResult({ site, fault, writes, searchesMeanwhile, profiles, wrong }: Result): string {
  const line =
    `${site}, ${fault}: no write for ${seconds(writes.seconds)} s (${writes.failed} of ${writes.tries} failed); ` +
    `meanwhile ${answered(searchesMeanwhile)} searches answered; profiles silent for ${seconds(profiles.seconds)} s`;
  return [line, ...wrong.map((text) => `  wrong: ${text}`)].join('\n');
}

const answered = ({ tries, failed }: Outage): string => `${tries - failed} of ${tries}`;

/** Returns a percentile of the values by nearest rank (`share` is 0 to 1); 0 if there are no values. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/** Returns a table with a line for each fault of each site. */
export function sayTable(results: readonly Result[]): string {
  const groups = Map.groupBy(results, ({ site, fault }) => `${site}, ${fault}`);
  const lines = [...groups].map(([name, group]) => {
    const lasted = group.map(({ writes }) => writes.seconds);
    const meanwhile = group.map(({ searchesMeanwhile }) => searchesMeanwhile);
    const sum = (of: (outage: Outage) => number) => meanwhile.reduce((total, one) => total + of(one), 0);
    return [
      name,
      String(group.length),
      ...[0.5, 0.95, 1].map((share) => seconds(percentile(lasted, share))),
      `${sum(({ tries, failed }) => tries - failed)} of ${sum(({ tries }) => tries)}`,
      seconds(Math.max(...group.map(({ searches }) => searches.seconds))),
      seconds(Math.max(...group.map(({ profiles }) => profiles.seconds))),
      String(group.reduce((total, { wrong }) => total + wrong.length, 0)),
    ];
  });
  const head = ['fault', 'times', 'no writes p50', 'p95', 'max', 'searches meanwhile', 'no searches max'];
  const rows = [[...head, 'no profiles max', 'wrong'], ...lines];
  const widths = rows[0]?.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n');
}
