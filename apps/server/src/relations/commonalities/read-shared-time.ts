import type { Db } from '../../tables.ts';
import { type BothKnow, countPeopleBothKnow } from './commonalities.people.queries.ts';
import { sharedEmployers, type SharedOrganization, sharedSchools } from './commonalities.queries.ts';

/** Where two persons may have met: employers and schools of both, and how many people both know in what the viewer sees. */
export interface SharedTime {
  readonly employers: readonly SharedOrganization[];
  readonly schools: readonly SharedOrganization[];
  readonly peopleBothKnow: number;
}

export async function readSharedTime(db: Db, asked: BothKnow): Promise<SharedTime> {
  const pair = { viewerId: asked.viewer.personId, personId: asked.personId };
  const [employers, schools, peopleBothKnow] = await Promise.all([
    sharedEmployers(db, pair),
    sharedSchools(db, pair),
    countPeopleBothKnow(db, asked),
  ]);
  return { employers, schools, peopleBothKnow };
}
