import type { ImportPreview, ImportResult, RunningImport } from '@kithline/contract/networks.ts';

/** A completed import that can be undone. */
export function importResult(changes: Partial<ImportResult>): ImportResult {
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
    remarks: [],
    warnings: 0,
    added: [],
    compared: null,
    canUndo: true,
    ...changes,
  };
}

/** An import that has just begun. */
export function runningImport(changes: Partial<RunningImport>): RunningImport {
  return {
    id: 1,
    fileName: 'connections.csv',
    stage: 'reading',
    done: 0,
    total: 0,
    messages: [],
    createdOn: 1_780_000_000,
    added: [],
    ...changes,
  };
}

/** The preview of a file that adds one person to a network of two. */
export function importPreview(changes: Partial<ImportPreview> = {}): ImportPreview {
  return {
    fileName: 'connections.csv',
    bytes: 657_408,
    reading: { encoding: 'utf-8', samples: [], other: null },
    latestEntry: null,
    fileDay: '2026-05-06',
    fileDayFrom: 'name',
    older: null,
    now: { fileDay: '2026-01-09', people: 2 },
    counts: { rows: 3, duplicates: 0, unavailable: 0, empty: 0, skipped: 0 },
    remarks: [],
    warnings: 0,
    added: 1,
    removed: 0,
    changedJobs: 0,
    unchanged: 2,
    removedWithNotes: 0,
    people: {
      added: [
        { name: 'Dora Mint', from: null, to: { title: 'Buyer', organization: 'Acme' }, strength: null },
      ],
      removed: [],
      changedJobs: [],
    },
    ...changes,
  };
}
