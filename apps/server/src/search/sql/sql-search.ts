import type { Db } from '../../tables.ts';
import { changedPersons } from './changed-persons.ts';
import type { DirectorySearch, ThingSearch } from '../directory-search.ts';
import { namesWithin } from './called/names-within.ts';
import { organizationsCalled } from './called/organizations-called.ts';
import { peopleCalled } from './called/people-called.ts';
import { pictures } from './home-pictures.ts';
import { listedPersons } from './listed-persons.ts';
import { organizations } from './organization-lists.ts';
import { alumni, faces, organizationTotals, workers, worksThereNow } from './people-at-organizations.ts';
import { countPersons, matchedEducations, matchedRoles, persons } from './person-lists.ts';
import { totals } from './scope-totals.ts';
import { named, suggest, suggestCommon } from './suggestions.ts';
import { largest, stats } from './top-lists.ts';

/**
 * The search as plain SQL over the tables. Tests compare the search in memory with it. It also answers about
 * small scopes while the search in memory is not ready (`readySearch`).
 */
export function sqlSearch(db: Db): DirectorySearch & ThingSearch {
  return {
    persons: (viewerScope, criteria, at) => persons(db, viewerScope, { criteria, at }),
    countPersons: (viewerScope, criteria) => countPersons(db, viewerScope, criteria),
    changedPersons: (viewerScope, since) => changedPersons(db, viewerScope, since),
    stats: (viewerScope, criteria, roles) => stats(db, viewerScope, { criteria, roles }),
    totals: (viewerScope) => totals(db, viewerScope),
    pictures: (viewerScope, roles) => pictures(db, viewerScope, roles),
    organizations: (viewerScope, criteria, at) => organizations(db, viewerScope, { criteria, at }),
    peopleCalled: (viewerScope, asked) => peopleCalled(db, viewerScope, asked),
    organizationsCalled: (viewerScope, asked) => organizationsCalled(db, viewerScope, asked),
    namesWithin: (viewerScope, sentence) => namesWithin(db, viewerScope, sentence),
    faces: (viewerScope, organizationIds) => faces(db, viewerScope, organizationIds),
    largest: (viewerScope) => largest(db, viewerScope),
    workers: (viewerScope, at) => workers(db, viewerScope, at),
    alumni: (viewerScope, at) => alumni(db, viewerScope, at),
    worksThereNow: (viewerScope, organizationId) => worksThereNow(db, viewerScope, organizationId),
    organizationTotals: (viewerScope, organizationId) => organizationTotals(db, viewerScope, organizationId),
    listedPersons: (viewerScope, personIds) => listedPersons(db, viewerScope, personIds),
    matchedRoles: (viewerScope, personIds, criteria) =>
      matchedRoles(db, viewerScope, { personIds, criteria }),
    matchedEducations: (viewerScope, personIds, criteria) =>
      matchedEducations(db, viewerScope, { personIds, criteria }),
    suggest: (viewerScope, dataset, wanted) => suggest(db, viewerScope, { dataset, ...wanted }),
    suggestCommon: (_viewerScope, dataset, wanted) => suggestCommon(db, { dataset, ...wanted }),
    named: (viewerScope, dataset, ids) => named(db, viewerScope, { dataset, ids }),
  };
}
