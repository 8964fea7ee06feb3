import { readFileSync } from 'node:fs';

/** Bytes that a process uses now (VmRSS) or used at most (VmHWM); null if the system does not report it. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number | null {
  try {
    const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    );
    return line?.[1] === undefined ? null : Number(line[1]) * 1024;
  } catch {
    return null;
  }
}
