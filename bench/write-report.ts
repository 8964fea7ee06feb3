import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MeasuredClass, Measurement } from './measure-requests.ts';
import type { Summary } from './summarize.ts';

const OUT = path.resolve(import.meta.dirname, 'out');

/** Writes results as JSON into bench/out, and returns the path. */
export function writeJson(name: string, figures: object): string {
  mkdirSync(OUT, { recursive: true });
  const file = path.join(OUT, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  return path.relative(process.cwd(), file);
}

const COLUMNS = [
  'p50',
  'p95',
  'p99',
  'longest',
  'p95-health',
  'aim',
  '',
  'x health',
  'cpu p50',
  'cpu p95',
] as const;
const WIDTHS = [8, 8, 8, 9, 11, 6, 2, 9, 9, 9] as const;
const NAME_WIDTH = 30;

/**
 * Formats the results of one size as a table in milliseconds, with "!" for a missed aim. "cpu" is CPU time,
 * which is independent of other work.
 */
export function tableOf({ health, healthCpu, requests }: Measurement): string {
  const healthCells = [...summaryCells(health), '', '', '', '', ...cpuCells(healthCpu)];
  const lines = [row('', COLUMNS), row('GET /api/health', healthCells)];
  for (const [at, measured] of requests.entries()) {
    if (measured.scope !== requests[at - 1]?.scope) lines.push('', measured.scope);
    lines.push(row(measured.name, cellsOf(measured)));
    if (measured.failed) lines.push(`    ${measured.failures} refused, the first: ${measured.failed}`);
  }
  return lines.join('\n');
}

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell, at) => cell.padStart(WIDTHS[at] ?? 8)).join('')}`;
}

function summaryCells({ p50, p95, p99, longest }: Summary): string[] {
  return [p50, p95, p99, longest].map((value) => value.toFixed(1));
}

function cellsOf({ times, cpu, beyondHealth, aim, ratio }: MeasuredClass): string[] {
  const missed = aim !== null && beyondHealth >= aim ? '!' : '';
  const wall = [...summaryCells(times), beyondHealth.toFixed(1), aim === null ? '' : String(aim), missed];
  return [...wall, ratio.toFixed(1), ...cpuCells(cpu)];
}

function cpuCells(cpu: Summary | null): string[] {
  return cpu ? [cpu.p50.toFixed(1), cpu.p95.toFixed(1)] : [];
}
