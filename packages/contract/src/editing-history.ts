import * as z from 'zod/mini';
import { StatingFile } from './people.ts';
import { Id, Instant, pageOf, paging } from './wire.ts';

export const ChangeMeans = z.enum(['form', 'curated', 'enrichment', 'taking-back']);

const Fields = z.array(
  z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
);

export const Change = z
  .object({
    id: Id,
    madeOn: Instant,
    means: ChangeMeans,
    /** Null if no person made the change, or if the account was deleted. */
    madeBy: z.nullable(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
    /** The words after the author's name: "changed Basic Information", "added a role". */
    sentence: z.string(),
    fields: Fields,
    takenBackBy: z.nullable(z.string()),
    /** Why the change cannot be taken back; null if it can. */
    obstacle: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Change' });
export type Change = z.infer<typeof Change>;

/** Compared with the earlier file of the same network. */
export const FileStatement = z
  .object({
    key: z.string(),
    /** When the file was imported or, if unknown, the day of the file. */
    madeOn: Instant,
    means: z.literal('file'),
    /** The day is that of the first file with this statement or, if unknown, of the last. */
    file: StatingFile,
    /** The words after the owner's name: "brought a new role". */
    sentence: z.string(),
    fields: Fields,
    /** Why the history cannot take the statement back. */
    obstacle: z.string(),
  })
  .register(z.globalRegistry, { id: 'FileStatement' });
export type FileStatement = z.infer<typeof FileStatement>;

export const HistoryEntry = z.discriminatedUnion('means', [Change, FileStatement]);
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const Choice = z.object({ id: z.string(), name: z.string() });

const Narrowing = z.catch(z.optional(z.string().check(z.maxLength(60))), undefined);

/** `field` and `who` filter the history by ids from `choices` of the reply. */
export const HistoryQuery = z.object({ ...paging(10), field: Narrowing, who: Narrowing });
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Newest first, with the choices by which the whole history can be filtered. */
export const HistoryPage = z.extend(pageOf(HistoryEntry), {
  choices: z.object({ fields: z.array(Choice), who: z.array(Choice) }),
});
export type HistoryPage = z.infer<typeof HistoryPage>;
