import { foldText } from '@kithline/base/fold-text.ts';
import type { SpacesOfWorld } from './seen-spaces-of-world.ts';
import type { FactRole, FileOfWorld, World } from './world.ts';

export interface SeenRole {
  organizationId: number | null;
  titleKey: string | null;
  isOngoing: boolean;
  toYear: number | null;
  toMonth: number | null;
  /** 2: current. 1: ended, or was last stated by a file, in the last ten years. 0: older. */
  window: 0 | 1 | 2;
  seniorityIds: readonly number[];
  roleTypeId: number | null;
}

/** Returns a person's work history as the viewer sees it. `shownRoles` has the same rules in SQL. */
export function workHistory(world: World, spaces: SpacesOfWorld, personId: number): SeenRole[] {
  const inProfile = spaces.profiles.has(personId) ? (world.profiles.get(personId)?.roles ?? []) : [];
  const facts = [...(world.common.get(personId)?.roles ?? []), ...inProfile];
  const shown = facts.map((role) => roleOfFact(world, role));
  // If the person has saved a role, contacts files add no roles.
  if (inProfile.some(({ source }) => source === 'self')) return shown;
  const jobs = jobsOf(spaces, personId);
  const isReplaced = (job: Job) =>
    facts.some(
      (role) =>
        (role.source === 'admin' &&
          role.organizationId !== null &&
          role.organizationId === job.organizationId) ||
        (role.organizationId === job.organizationId && keyOf(role.title) === job.titleKey),
    );
  const fromFiles = jobs.map((job) => roleOfJob(world, job, { jobs, ownNetworkId: spaces.ownNetworkId }));
  return [...shown, ...fromFiles.filter((_role, at) => !isReplaced(jobs[at] as Job))];
}

/**
 * A pair of organization and title, and all files that state this pair. Either the organization or the title
 * can be null.
 */
interface Job {
  organizationId: number | null;
  titleKey: string | null;
  named: Naming[];
}

interface Naming {
  networkId: number;
  file: FileOfWorld;
}

/** Groups rows by job. Skips rows with neither a company nor a position. */
function jobsOf({ contacts }: SpacesOfWorld, personId: number): Job[] {
  const jobs = new Map<string, Job>();
  for (const contact of contacts.filter((one) => one.personId === personId)) {
    for (const { file, row } of contact.rows) {
      const [organizationId, titleKey] = [row.company?.organizationId ?? null, keyOf(row.position)];
      if (organizationId === null && titleKey === null) continue;
      const key = `${organizationId} ${titleKey}`;
      const job = jobs.get(key) ?? { organizationId, titleKey, named: [] };
      job.named.push({ networkId: contact.networkId, file });
      jobs.set(key, job);
    }
  }
  return [...jobs.values()];
}

const keyOf = (title: string | null) => (title === null ? null : foldText(title));

/** Whether `one` is newer: by the file's day, then by the end of its import, then by the import's id. */
export function isNewer(one: FileOfWorld, other: FileOfWorld): boolean {
  if (one.day !== other.day) return one.day > other.day;
  if (one.endedOn !== other.endedOn) return one.endedOn > other.endedOn;
  return one.importId > other.importId;
}

const newest = (named: readonly Naming[]): Naming | undefined =>
  named.reduce<Naming | undefined>(
    (best, one) => (best === undefined || isNewer(one.file, best.file) ? one : best),
    undefined,
  );

/**
 * Returns the role for a job. The job in the newest file is current. In the scope of the viewer's network,
 * the job in the newest file of this network is current, too. Every other job ended on the day of the first
 * file that is newer than the last file with the job, and states a different one. If the last file with the
 * job is of the viewer's network, only newer files of this network count.
 */
function roleOfJob(
  world: World,
  job: Job,
  { jobs, ownNetworkId }: { jobs: readonly Job[]; ownNetworkId: number | null },
): SeenRole {
  const all = jobs.flatMap(({ named }) => named);
  const own = (named: readonly Naming[]) => named.filter(({ networkId }) => networkId === ownNetworkId);
  const last = newest(job.named) as Naming;
  const newestOfAll = newest(all) as Naming;
  const newestOwn = newest(own(all));
  const isOfOwnFile = newestOwn !== undefined && own(job.named).some(({ file }) => file === newestOwn.file);
  const isNewest = last.file === newestOfAll.file;
  const isOngoing =
    newestOwn === undefined ? isNewest : isOfOwnFile || (isNewest && isNewer(last.file, newestOwn.file));
  const others = jobs.filter((one) => one !== job).flatMap(({ named }) => named);
  const counted = last.networkId === ownNetworkId ? own(others) : others;
  const endDays = counted.filter(({ file }) => isNewer(file, last.file)).map(({ file }) => file.day);
  const ended = isOngoing ? undefined : endDays.toSorted()[0];
  const title = job.titleKey === null ? undefined : world.titles.get(job.titleKey);
  return {
    organizationId: job.organizationId,
    titleKey: job.titleKey,
    isOngoing,
    toYear: ended === undefined ? null : Number(ended.slice(0, 4)),
    toMonth: ended === undefined ? null : Number(ended.slice(5, 7)),
    window: isOngoing ? 2 : last.file.day >= tenYearsAgo() ? 1 : 0,
    seniorityIds: title?.seniorityIds ?? [],
    roleTypeId: title?.roleTypeId ?? null,
  };
}

function tenYearsAgo(): string {
  const today = new Date().toISOString().slice(0, 10);
  return `${Number(today.slice(0, 4)) - 10}${today.slice(4)}`;
}

function roleOfFact(world: World, role: FactRole): SeenRole {
  const titleKey = keyOf(role.title);
  const title = titleKey === null ? undefined : world.titles.get(titleKey);
  const isRecent = role.toYear !== null && role.toYear >= new Date().getFullYear() - 10;
  return {
    organizationId: role.organizationId,
    titleKey,
    isOngoing: role.toYear === null,
    toYear: role.toYear,
    toMonth: null,
    window: role.toYear === null ? 2 : isRecent ? 1 : 0,
    seniorityIds: role.seniorityIds ?? title?.seniorityIds ?? [],
    roleTypeId: role.roleTypeId ?? title?.roleTypeId ?? null,
  };
}
