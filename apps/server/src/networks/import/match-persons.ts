import type { Db } from '../../tables.ts';
import { insertEmails } from './build-persons.queries.ts';
import { chooseByEmail } from './choose-by-email.ts';
import { chooseByNameAndDay } from './choose-by-name-and-day.ts';
import {
  emailCandidates,
  knownPersons,
  matchByProfile,
  mergeRowsOfOnePerson,
  unclaimedContacts,
  unmatchedRows,
  writeMatches,
} from './match-persons.queries.ts';

/**
 * Who is who, in this order: profile, e-mail address, the same contact under a new profile address. Equal names alone
 * never make two people one. A wrong merge mixes two people's facts and cannot be undone; a missed one leaves a duplicate
 * that the next file may resolve. So every rule but the first asks for a second sign.
 *
 * A row that is found brings its e-mail address and its name along, by which further rows may be found; so the rules are
 * repeated until they find nobody more. What they find now, they would find in the same file again: that is why importing
 * it twice changes nothing. Answers how many rows turned out to be a person whom an earlier row is, too; they are gone.
 */
export async function matchPersons(db: Db, networkId: number): Promise<number> {
  await matchByProfile(db);
  for (let found = 1; found > 0;) {
    await insertEmails(db);
    found = (await matchByEmail(db)) + (await matchByNameAndDay(db, networkId));
  }
  return mergeRowsOfOnePerson(db);
}

async function matchByEmail(db: Db): Promise<number> {
  const candidates = await emailCandidates(db);
  if (candidates.length === 0) return 0;
  const persons = await knownPersons(
    db,
    candidates.map(({ personId }) => personId),
  );
  return writeMatches(db, chooseByEmail(candidates, persons));
}

async function matchByNameAndDay(db: Db, networkId: number): Promise<number> {
  const contacts = await unclaimedContacts(db, networkId);
  if (contacts.length === 0) return 0;
  return writeMatches(db, chooseByNameAndDay(await unmatchedRows(db), contacts));
}
