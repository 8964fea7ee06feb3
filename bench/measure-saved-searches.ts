import { MEMBERS, tokenOf } from './dataset/bench-members.ts';
import { signedIn } from './http-client.ts';

/** The searches that each member saves. */
const SEARCHES = [
  { 'experience.title.value': 'director', 'experience.modifier': '1' },
  { 'experience.title.value': 'founder' },
  { 'experience.title.value': 'engineer', 'experience.modifier': '2' },
  { 'summary.name.value': 'ma' },
  { 'summary.location.name': 'Lisbon' },
] as const;
/** The aim: all searches of this many members are evaluated in this many minutes. */
const AIM = { members: 1_000, minutes: 5 };

interface SavedSearchFigures {
  readonly searches: number;
  readonly seconds: number;
  /** Minutes that counting would take for the number of members in the aim, extrapolated. */
  readonly minutes: number;
}

/** Saves five searches for every member, and measures how long it takes to count their results. */
export async function measureSavedSearches(
  origin: string,
): Promise<{ figures: SavedSearchFigures; text: string }> {
  let searches = 0;
  let milliseconds = 0;
  for (let member = 1; member <= MEMBERS; member += 1) {
    const caller = signedIn(origin, tokenOf(member));
    for (const [number, filter] of SEARCHES.entries()) {
      const { status } = await caller.send('POST', '/api/saved-searches', {
        name: `Search ${number}`,
        entity: 'person',
        networkId: member,
        filter,
        order: null,
        forCollectiveId: null,
        telling: 'in-kithline',
      });
      // The data set may already contain the searches of an earlier run.
      if (status !== 201 && status !== 422) throw new Error(`A search was not saved: ${status}`);
    }
    const counted = await caller.get('/api/saved-searches/counts');
    if (counted.status !== 200) throw new Error(`The saved searches were not counted: ${counted.status}`);
    searches += SEARCHES.length;
    milliseconds += counted.milliseconds;
    caller.close();
  }
  const seconds = milliseconds / 1000;
  const figures = { searches, seconds, minutes: ((seconds / MEMBERS) * AIM.members) / 60 };
  return { figures, text: savedSearchLines(figures) };
}

function savedSearchLines({ searches, seconds, minutes }: SavedSearchFigures): string {
  const missed = minutes >= AIM.minutes ? ' !' : '';
  return (
    `  ${searches.toLocaleString('en-US')} saved searches: ${seconds.toFixed(1)} s; extrapolated to ` +
    `${AIM.members.toLocaleString('en-US')} members: ${minutes.toFixed(2)} minutes (aim ${AIM.minutes})${missed}`
  );
}
