import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FileEncoding } from './file-encodings.ts';
import { ImportStage } from './live.ts';
import { Strength } from './strengths.ts';
import { DirectoryStats, RolesCounted, RolesQuery } from './stats.ts';
import { Id, IdText, Instant, pageOf, paging } from './wire.ts';

export const Network = z
  .object({
    id: Id,
    totalPersons: z.int(),
    totalOrganizations: z.int(),
    totalLabels: z.int(),
    totalLabeled: z.int(),
    totalRated: z.int(),
    stats: DirectoryStats,
    rolesCounted: RolesCounted,
    /**
     * How the last import changed `totalPersons` and `totalOrganizations`; null before the first import.
     * `year`: after the first import, which has no earlier network, the people connected within the last 12
     * months, and the organizations where only these people work.
     */
    changed: z.nullable(
      z.object({ persons: z.int(), organizations: z.int(), over: z.enum(['import', 'year']) }),
    ),
    createdOn: Instant,
    /** Null until the first import has completed. */
    updatedOn: z.nullable(Instant),
  })
  .register(z.globalRegistry, { id: 'Network' });
export type Network = z.infer<typeof Network>;

/** A stage of an import. */
export const ImportMessage = z.object({
  stage: ImportStage,
  message: z.string(),
  done: z.int(),
  total: z.int(),
});
export type ImportMessage = z.infer<typeof ImportMessage>;

/** Each row of a file counts in one of `contacts`, `duplicates`, `unavailable`, `empty` and `skipped`. */
export const ImportCounts = z.object({
  rows: z.int(),
  contacts: z.int(),
  duplicates: z.int(),
  unavailable: z.int(),
  empty: z.int(),
  skipped: z.int(),
  matched: z.int(),
  created: z.int(),
  organizationsCreated: z.int(),
  rolesOpened: z.int(),
  rolesClosed: z.int(),
});

export const ImportRemark = z
  .object({
    /** The physical line in the file, counted from 1. */
    line: z.int(),
    /**
     * The text of the row (at most 1,000 characters) or of the cell (at most 200). For a remark on the file:
     * what it is about, such as the name of a column.
     */
    value: z.string(),
  })
  .register(z.globalRegistry, { id: 'ImportRemark' });
export type ImportRemark = z.infer<typeof ImportRemark>;

/** The remarks with the same reason on the same column. */
export const ImportRemarkGroup = z
  .object({
    /**
     * `row`: the row was skipped, or its profile was closed. `value`: a warning; the row was imported anyway.
     * `file`: about the whole file.
     */
    kind: z.enum(['row', 'value', 'file']),
    /** As the file writes it; null unless the remarks are about values. */
    column: z.nullable(z.string()),
    reason: z.string(),
    total: z.int(),
    /** The first ten remarks, with texts of at most 200 characters. */
    first: z.array(ImportRemark),
  })
  .register(z.globalRegistry, { id: 'ImportRemarkGroup' });
export type ImportRemarkGroup = z.infer<typeof ImportRemarkGroup>;

export const REMARKS_PER_PAGE = 100;

export const ImportResult = z
  .object({
    id: Id,
    fileName: z.string(),
    /** Null for old imports that did not record it. */
    fileDay: z.nullable(z.iso.date()),
    completed: z.boolean(),
    failed: z.boolean(),
    createdOn: Instant,
    completedOn: z.nullable(Instant),
    failedOn: z.nullable(Instant),
    contactsAdded: z.nullable(z.int()),
    contactsRemoved: z.nullable(z.int()),
    messages: z.array(ImportMessage),
    /** For a failed import, to show to the member. */
    message: z.nullable(z.string()),
    counts: z.nullable(ImportCounts),
    /** The endpoint `remarks` and the CSV file have all remarks. */
    remarks: z.array(ImportRemarkGroup),
    /** Number of remarks on values. */
    warnings: z.int(),
    /** The first added people, as the file names them. */
    added: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
    /**
     * Compared with the network before this import; null if this import cannot be undone, or while another
     * import runs.
     */
    compared: z.nullable(
      z.object({
        /** In the network after this import. */
        people: z.int(),
        changedJobs: z.int(),
        /** Those of `changedJobs` about whom the member has a note, a label of the network, or a rating. */
        changedJobsKept: z.int(),
        unchanged: z.int(),
      }),
    ),
    /** The network is still as this import left it. */
    canUndo: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ImportResult' });
export type ImportResult = z.infer<typeof ImportResult>;

export const RunningImport = z
  .object({
    id: Id,
    fileName: z.string(),
    stage: ImportStage,
    done: z.int(),
    total: z.int(),
    messages: z.array(ImportMessage),
    createdOn: Instant,
    /** Known only towards the end of the import. */
    added: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
  })
  .register(z.globalRegistry, { id: 'RunningImport' });
export type RunningImport = z.infer<typeof RunningImport>;

/** Null where the file states none. */
const StatedJob = z.nullable(
  z.object({ title: z.nullable(z.string()), organization: z.nullable(z.string()) }),
);
export type StatedJob = z.infer<typeof StatedJob>;

export const PreviewedPerson = z.object({
  name: z.string(),
  from: StatedJob,
  to: StatedJob,
  strength: z.nullable(Strength),
});
export type PreviewedPerson = z.infer<typeof PreviewedPerson>;

/** A person whose job differs between the file of an import and the file before it. */
export const JobChange = z
  .object({
    person: z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) }),
    from: StatedJob,
    to: StatedJob,
    strength: z.nullable(Strength),
  })
  .register(z.globalRegistry, { id: 'JobChange' });
export type JobChange = z.infer<typeof JobChange>;

/** A contacts file, read in one encoding. */
const FileReading = z.object({
  encoding: FileEncoding,
  /** Up to three names with letters beyond ASCII or, without these, other such values. */
  samples: z.array(z.string()),
});
export type FileReading = z.infer<typeof FileReading>;

/** What importing a file would change in the member's network. */
export const ImportPreview = z
  .object({
    fileName: z.string(),
    /** Size of the contacts file, without its archive. */
    bytes: z.int(),
    reading: z.object({
      ...FileReading.shape,
      /**
       * The second likeliest reading of the same rows, if the file does not show which reading is right. The
       * member then chooses.
       */
      other: z.nullable(FileReading),
    }),
    /** Path and day of the contacts file, if the archive has an older one, too. */
    latestEntry: z.nullable(z.string()),
    fileDay: z.iso.date(),
    fileDayFrom: z.enum(['name', 'upload']),
    /** A sentence to show if the file is older than the network's file. */
    older: z.nullable(z.string()),
    /** The current network; `fileDay` is null before the first import. */
    now: z.object({ fileDay: z.nullable(z.iso.date()), people: z.int() }),
    counts: z.pick(ImportCounts, {
      rows: true,
      duplicates: true,
      unavailable: true,
      empty: true,
      skipped: true,
    }),
    /** The remarks that the result of the import would have. */
    remarks: z.array(ImportRemarkGroup),
    warnings: z.int(),
    added: z.int(),
    removed: z.int(),
    changedJobs: z.int(),
    unchanged: z.int(),
    /** Those of `removed` about whom the member has a note, a label or a rating, which would be kept. */
    removedWithNotes: z.int(),
    /** The first 50 of each kind, those whom the member knows best first. */
    people: z.object({
      added: z.array(PreviewedPerson),
      removed: z.array(PreviewedPerson),
      changedJobs: z.array(PreviewedPerson),
    }),
  })
  .register(z.globalRegistry, { id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportUndo = z
  .object({
    /** People who would come back. */
    comes: z.int(),
    /** People who would leave. */
    goes: z.int(),
    /** People who would stay and return to the job in the earlier file. */
    changedJobs: z.int(),
  })
  .register(z.globalRegistry, { id: 'ImportUndo' });
export type ImportUndo = z.infer<typeof ImportUndo>;

/** The code of the 409 of `startImport` for a file from before the day of the network's file. */
export const OLDER_FILE = 'older-file';

/** Chosen by the member. Ignored for a file in UTF-8 or UTF-16. */
const chosenEncoding = z.optional(FileEncoding);

export const ImportParams = z.object({ id: IdText });

export const networksApi = {
  read: endpoint({
    method: 'GET',
    path: '/account/network',
    audience: 'member',
    share: 'heavy',
    summary: "The member's own network. roles: current (default) or ever, which roles its stats count",
    query: z.prefault(RolesQuery, {}),
    reply: Network,
  }),
  startImport: endpoint({
    method: 'POST',
    path: '/account/network/imports',
    audience: 'member',
    summary: 'Upload a contacts file; it is imported in the background',
    upload: true,
    fields: z.object({
      /** Imports the file even if the network's file is newer. */
      acceptOlder: z.optional(z.literal('true')),
      encoding: chosenEncoding,
    }),
    reply: z.object({ id: Id }),
    status: 202,
  }),
  previewImport: endpoint({
    method: 'POST',
    path: '/account/network/imports/preview',
    audience: 'member',
    share: 'heavy',
    summary: 'What importing a contacts file would change; nothing is stored',
    upload: true,
    fields: z.object({ encoding: chosenEncoding }),
    reply: ImportPreview,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/account/network/imports',
    audience: 'member',
    summary: 'The running import, and the result of the last one',
    reply: z.object({
      last: z.nullable(ImportResult),
      /** The import that made the current network, if a later import has failed; null if `last` made it. */
      standing: z.nullable(ImportResult),
      current: z.nullable(RunningImport),
      error: z.nullable(z.string()),
      /** Whether the member should import the current file again, because an upgrade needs it. */
      asksForNewImport: z.boolean(),
    }),
  }),
  remarks: endpoint({
    method: 'GET',
    path: '/account/network/imports/{id}/remarks',
    audience: 'member',
    summary: 'Remarks of one group (numbered from 1) in the result of one of the member’s imports, by line',
    params: ImportParams,
    query: z.object({ group: IdText, page: paging(1).page }),
    reply: pageOf(ImportRemark),
  }),
  jobChanges: endpoint({
    method: 'GET',
    path: '/account/network/imports/{id}/job-changes',
    audience: 'member',
    share: 'heavy',
    summary:
      'People whose job was changed by the import that made the current network, strongest ties first. kept: only those about whom the member has a note, a label or a rating',
    params: ImportParams,
    query: z.object({ ...paging(50), kept: z.optional(z.literal('true')) }),
    reply: pageOf(JobChange),
  }),
  previewUndo: endpoint({
    method: 'GET',
    path: '/account/network/imports/{id}/undo',
    audience: 'member',
    share: 'heavy',
    summary:
      'How many people undoing the import would bring back and remove, and how many would return to ' +
      'their previous job',
    params: ImportParams,
    reply: ImportUndo,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/account/network/imports/{id}/undo',
    audience: 'member',
    summary:
      'Undo the import that made the current network; 409 when there is a later import, or another change to the network is in progress',
    params: ImportParams,
  }),
};

/** Not an endpoint, because the reply is a CSV file. */
export const remarksPath = (importId: number): string =>
  `/api/account/network/imports/${importId}/remarks.csv`;
