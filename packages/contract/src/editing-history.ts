import * as z from 'zod/mini';
import { StatingFile } from './people.ts';
import { Id, Instant, pageOf, paging } from './wire.ts';

// The history of a profile: changes, and for administrators what contacts files say of a person.

/** How a change came about. */
export const ChangeMeans = z.enum(['form', 'curated', 'enrichment', 'taking-back']);

const Fields = z.array(
  z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
);

export const Change = z
  .object({
    id: Id,
    madeOn: Instant,
    means: ChangeMeans,
    /** Null when no person made it, or the account has ended. */
    madeBy: z.nullable(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
    /** "changed Basic Information", "added a role": what follows the name. */
    sentence: z.string(),
    fields: Fields,
    takenBackBy: z.nullable(z.string()),
    /** Why it cannot be taken back; null when it can. */
    obstacle: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Change' });
export type Change = z.infer<typeof Change>;

/** What a contacts file says of a person, compared with what an earlier file of the same network said. */
export const FileStatement = z
  .object({
    /** Names the statement among the statements of the history. */
    key: z.string(),
    /** When the file was imported; the day of the file where that is not known. */
    madeOn: Instant,
    means: z.literal('file'),
    /** Whose file it is, and the day of the first file that says so. */
    file: StatingFile,
    /** "brought a new role": what follows the owner's name. */
    sentence: z.string(),
    fields: Fields,
    /** Why it cannot be taken back in the history. */
    obstacle: z.string(),
  })
  .register(z.globalRegistry, { id: 'FileStatement' });
export type FileStatement = z.infer<typeof FileStatement>;

export const HistoryEntry = z.discriminatedUnion('means', [Change, FileStatement]);
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A choice of a filter of the history. */
const Choice = z.object({ id: z.string(), name: z.string() });

const Narrowing = z.catch(z.optional(z.string().check(z.maxLength(60))), undefined);

/** A page of the history; `field` and `who` are ids of `choices`, and leave out all other entries. */
export const HistoryQuery = z.object({ ...paging(10), field: Narrowing, who: Narrowing });
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** A page of entries, newest first, and what the whole history can be narrowed to. */
export const HistoryPage = z.extend(pageOf(HistoryEntry), {
  choices: z.object({ fields: z.array(Choice), who: z.array(Choice) }),
});
export type HistoryPage = z.infer<typeof HistoryPage>;
