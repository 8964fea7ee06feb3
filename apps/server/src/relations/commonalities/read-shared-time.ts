import type { Sight } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import { countPeopleBothKnow } from './commonalities.people.queries.ts';
import { sharedEmployers, type SharedOrganization, sharedSchools } from './commonalities.queries.ts';

/** Where two persons may have met: employers and schools of both, and how many people both know in what the viewer sees. */
export interface SharedTime {
  readonly employers: readonly SharedOrganization[];
  readonly schools: readonly SharedOrganization[];
  readonly peopleBothKnow: number;
}

/** What the viewer and a person share that says something of how well they know each other. */
export async function readSharedTime(db: Db, sight: Sight, personId: number): Promise<SharedTime> {
  const [employers, schools, peopleBothKnow] = await Promise.all([
    sharedEmployers(db, sight, personId),
    sharedSchools(db, sight, personId),
    countPeopleBothKnow(db, sight, personId),
  ]);
  return { employers, schools, peopleBothKnow };
}
