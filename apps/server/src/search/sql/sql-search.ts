import type { Db } from '../../tables.ts';
import type { DirectorySearch } from '../directory-search.ts';
import { pictures } from './home-pictures.ts';
import { listedPersons } from './listed-persons.ts';
import { organizations } from './organization-lists.ts';
import { alumni, faces, organizationTotals, workers, worksThereNow } from './people-at-organizations.ts';
import { countPersons, matchedEducations, matchedRoles, persons } from './person-lists.ts';
import { totals } from './scope-totals.ts';
import { named, suggest, suggestCommon } from './suggestions.ts';
import { largest, stats } from './top-lists.ts';

/**
 * The search as SQL over the tables: slow where scopes are large, and obviously right. Lists of a scope of 100,000 persons take
 * less than half a second, stats may take longer.
 */
export function sqlSearch(db: Db): DirectorySearch {
  return {
    persons: (sight, criteria, at) => persons(db, sight, { criteria, at }),
    countPersons: (sight, criteria) => countPersons(db, sight, criteria),
    stats: (sight, criteria, roles) => stats(db, sight, { criteria, roles }),
    totals: (sight) => totals(db, sight),
    pictures: (sight, roles) => pictures(db, sight, roles),
    organizations: (sight, criteria, at) => organizations(db, sight, { criteria, at }),
    faces: (sight, organizationIds) => faces(db, sight, organizationIds),
    largest: (sight) => largest(db, sight),
    workers: (sight, at) => workers(db, sight, at),
    alumni: (sight, at) => alumni(db, sight, at),
    worksThereNow: (sight, organizationId) => worksThereNow(db, sight, organizationId),
    organizationTotals: (sight, organizationId) => organizationTotals(db, sight, organizationId),
    listedPersons: (sight, personIds) => listedPersons(db, sight, personIds),
    matchedRoles: (sight, personIds, criteria) => matchedRoles(db, sight, { personIds, criteria }),
    matchedEducations: (sight, personIds, criteria) => matchedEducations(db, sight, { personIds, criteria }),
    suggest: (sight, dataset, wanted) => suggest(db, sight, { dataset, ...wanted }),
    suggestCommon: (_sight, dataset, wanted) => suggestCommon(db, { dataset, ...wanted }),
    named: (sight, dataset, ids) => named(db, sight, { dataset, ids }),
  };
}
