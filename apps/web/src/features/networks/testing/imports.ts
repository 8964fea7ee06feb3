import type { ImportResult, RunningImport } from '@kithline/contract/networks.ts';

/** A completed import that can be undone. */
export function importResult(given: Partial<ImportResult>): ImportResult {
  return {
    id: 1,
    fileName: 'connections.csv',
    fileDay: null,
    completed: true,
    failed: false,
    createdOn: 1_780_000_000,
    completedOn: 1_780_000_060,
    failedOn: null,
    contactsAdded: 38,
    contactsRemoved: 6,
    messages: [],
    message: null,
    counts: {
      rows: 2913,
      contacts: 2913,
      duplicates: 0,
      unavailable: 0,
      empty: 0,
      skipped: 0,
      matched: 2604,
      created: 309,
      organizationsCreated: 40,
      rolesOpened: 0,
      rolesClosed: 0,
    },
    skipped: [],
    warnings: 0,
    canUndo: true,
    ...given,
  };
}

/** An import that has just begun. */
export function runningImport(given: Partial<RunningImport>): RunningImport {
  return {
    id: 1,
    fileName: 'connections.csv',
    stage: 'reading',
    done: 0,
    total: 0,
    messages: [],
    createdOn: 1_780_000_000,
    added: [],
    ...given,
  };
}
