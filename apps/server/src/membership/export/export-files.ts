import { strengthOf } from '@kithline/contract/strengths.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { readHistory } from '../../editing/history/history.ts';
import { listNotifications } from '../../notifications/notifications.ts';
import { personProfile, readEducations, readExperiences } from '../../people/people.ts';
import {
  accessTokensOf,
  accountOf,
  registrationOf,
  secondFactorsOf,
  securityEventsAfter,
  sessionsOf,
} from './account-export.queries.ts';
import { collectivesOf, invitationsAfter, invitesAfter, sharesOf } from './collectives-export.queries.ts';
import {
  contactsAfter,
  type ExportedContact,
  formerStatementsAfter,
  importsAfter,
  remarksAfter,
} from './network-export.queries.ts';
import {
  introductionsAfter,
  introductionSettingsOf,
  introductionStepsAfter,
} from './introductions-export.queries.ts';
import { conversationsAfter, messagesAfter, messagingOf } from './messages-export.queries.ts';
import { type Columns, type Cursor, inPages, type Paged } from './pages.ts';
import { commonFactsOf, rolesStudiesAndListsOf, profileFactsOf } from './profile-export.queries.ts';
import { README } from './readme.ts';
import {
  type ExportedLabelling,
  type ExportedStrength,
  labelledAfter,
  labelsAfter,
  NOTES,
  notesAfter,
  seenChangesAfter,
  strengthsAfter,
} from './relations-export.queries.ts';
import { savedSearchesAfter } from './saved-searches-export.queries.ts';
import { weeklyMailsOf } from './weekly-mail-export.queries.ts';
import { labelRhythmsAfter, rhythmsAfter, touchesAfter } from './touches-export.queries.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/text/write-csv.ts';

export interface ExportFile {
  name: string;
  /** Read only when the archive has reached the file. */
  content: () => AsyncIterable<string>;
}

export function exportFiles(app: AppContext, viewer: Viewer): ExportFile[] {
  const { db } = app;
  const rows = <R extends Paged>(read: (after: Cursor) => Promise<readonly R[]>) => inPages(read);
  const contacts = () => rows((after) => contactsAfter(db, viewer, after));
  const notes = () => rows((after) => notesAfter(db, viewer, after));
  const strengths = () => inWords(rows((after) => strengthsAfter(db, viewer, after)));
  const { userId } = viewer;
  const invitations = (side: 'received' | 'sent') => () =>
    rows((after) => invitationsAfter(db, { userId, side }, after));
  return [
    { name: 'README.txt', content: () => once(README) },
    whole('account.json', () => accountOf(db, viewer)),
    whole('profile.json', () => profileOf(app, viewer)),
    whole('facts.json', () => factsOf(app, viewer)),
    whole('registration.json', () => registrationOf(db, viewer)),
    whole('sessions.json', () => sessionsOf(db, viewer)),
    whole('access-tokens.json', () => accessTokensOf(db, viewer)),
    whole('second-factors.json', () => secondFactorsOf(db, viewer)),
    list('security-events.json', () => rows((after) => securityEventsAfter(db, viewer, after))),
    list('contacts.json', contacts),
    table('contacts.csv', contacts, CONTACTS),
    list('former-contacts.json', () => rows((after) => formerStatementsAfter(db, viewer, after))),
    list('imports.json', () => rows((after) => importsAfter(db, viewer, after))),
    list('import-remarks.json', () => rows((after) => remarksAfter(db, viewer, after))),
    list('notes.json', notes),
    table('notes.csv', notes, NOTES),
    list('labels.json', () => rows((after) => labelsAfter(db, viewer, after))),
    list('labelled.json', () => labelled(app, viewer)),
    table('labels.csv', () => labelled(app, viewer), LABELS),
    list('strengths.json', strengths),
    table('strengths.csv', strengths, STRENGTHS),
    list('rhythms.json', () => rows((after) => rhythmsAfter(db, viewer, after))),
    list('rhythms-of-labels.json', () => rows((after) => labelRhythmsAfter(db, viewer, after))),
    list('logged-contacts.json', () => rows((after) => touchesAfter(db, viewer, after))),
    list('seen-changed-jobs.json', () => rows((after) => seenChangesAfter(db, viewer, after))),
    list('saved-searches.json', () => rows((after) => savedSearchesAfter(db, viewer, after))),
    whole('weekly-mail.json', () => weeklyMailsOf(db, viewer)),
    whole('sharing.json', () => sharesOf(db, viewer)),
    whole('collectives.json', () => collectivesOf(db, viewer)),
    list('invitations-received.json', invitations('received')),
    list('invitations-sent.json', invitations('sent')),
    list('platform-invitations-sent.json', () => rows((after) => invitesAfter(db, viewer, after))),
    whole('messaging.json', () => messagingOf(db, viewer)),
    list('conversations.json', () => rows((after) => conversationsAfter(db, viewer, after))),
    list('messages.json', () => rows((after) => messagesAfter(db, viewer, after))),
    list('introductions-asked.json', () => rows((after) => introductionsAfter(db, viewer, after))),
    list('introductions-received.json', () => rows((after) => introductionStepsAfter(db, viewer, after))),
    whole('introduction-settings.json', () => introductionSettingsOf(db, viewer)),
    list('notifications.json', () => notifications(app, viewer)),
    list('changes.json', () => changes(app, viewer)),
  ];
}

/** The columns of a contacts file, so that the exported file can be imported again. */
const CONTACTS: Columns<ExportedContact> = {
  'First Name': ({ firstName }) => firstName,
  // An import reads text after a comma in the name as credentials.
  'Last Name': ({ lastName, credentials }) =>
    credentials === null ? lastName : `${lastName}, ${credentials}`,
  URL: ({ url }) => url,
  'Email Address': ({ email }) => email,
  Company: ({ company }) => company,
  Position: ({ position }) => position,
  'Connected On': ({ connectedOn }) => connectedOn,
};

const LABELS: Columns<ExportedLabelling> = {
  Label: ({ label }) => label,
  'Kept in': ({ place }) => place,
  About: ({ about }) => about,
  Name: ({ name }) => name,
  Since: ({ since }) => since,
};

type StrengthInWords = Omit<ExportedStrength, 'strength'> & { strength: string };

const STRENGTHS: Columns<StrengthInWords> = {
  Name: ({ name }) => name,
  Strength: ({ strength }) => strength,
  Since: ({ createdOn }) => createdOn,
  'Changed on': ({ updatedOn }) => updatedOn,
};

function whole(name: string, read: () => Promise<unknown>): ExportFile {
  return {
    name,
    content: async function* () {
      yield `${JSON.stringify(await read(), null, 2)}\n`;
    },
  };
}

function list<R extends object>(name: string, rows: () => AsyncIterable<R>): ExportFile {
  return { name, content: () => asJson(rows()) };
}

function table<R>(name: string, rows: () => AsyncIterable<R>, columns: Columns<R>): ExportFile {
  return { name, content: () => asCsv(rows(), columns) };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* inWords(rows: AsyncIterable<ExportedStrength>): AsyncGenerator<StrengthInWords> {
  for await (const row of rows) yield { ...row, strength: strengthOf(row.strength).name };
}

async function* labelled({ db }: AppContext, viewer: Viewer): AsyncGenerator<ExportedLabelling> {
  yield* inPages((after) => labelledAfter(db, { viewer, about: 'person' }, after));
  yield* inPages((after) => labelledAfter(db, { viewer, about: 'organization' }, after));
}

async function profileOf(app: AppContext, viewer: Viewer): Promise<unknown> {
  const { personId, networkId } = viewer;
  const about = { id: personId, networkId };
  return {
    ...(await personProfile(app.db, personId, viewer)),
    experiences: await readExperiences(app, viewer, about),
    educations: await readEducations(app, viewer, about),
  };
}

async function factsOf({ db }: AppContext, viewer: Viewer): Promise<unknown> {
  return {
    profile: {
      facts: await profileFactsOf(db, viewer),
      history: await rolesStudiesAndListsOf(db, viewer, { inProfile: true }),
    },
    common: {
      facts: await commonFactsOf(db, viewer),
      history: await rolesStudiesAndListsOf(db, viewer, { inProfile: false }),
    },
  };
}

const NOTIFICATIONS_AT_ONCE = 100;

/** Notifications as the member reads them today. */
async function* notifications(app: AppContext, viewer: Viewer) {
  for (let page: number | null = 1; page !== null;) {
    const { results, next } = await listNotifications(app, viewer, { page, limit: NOTIFICATIONS_AT_ONCE });
    for (const { id, kind, body, createdOn, readOn } of results)
      yield {
        id,
        kind,
        body,
        createdOn: instant(createdOn),
        readOn: readOn === null ? null : instant(readOn),
      };
    page = next;
  }
}

const CHANGES_AT_ONCE = 100;

async function* changes(app: AppContext, viewer: Viewer) {
  for (let page: number | null = 1; page !== null;) {
    const query = { thing: { personId: viewer.personId }, page, limit: CHANGES_AT_ONCE };
    const { results, next } = await readHistory(app, viewer, query);
    for (const entry of results) {
      // An administrator's history also shows statements of other members' files, which belong to those
      // members.
      if (entry.means === 'file') continue;
      const { madeOn, madeBy, sentence, fields, takenBackBy } = entry;
      yield { madeOn: instant(madeOn), madeBy: madeBy?.name ?? null, sentence, fields, takenBackBy };
    }
    page = next;
  }
}

const instant = (unixSeconds: number): Date => new Date(unixSeconds * 1000);

/** A JSON array with one row per line. */
async function* asJson<R extends object>(rows: AsyncIterable<R>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    const { cursor: _cursor, ...facts } = row as R & Partial<Paged>;
    yield `${before}${JSON.stringify(facts)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* asCsv<R>(rows: AsyncIterable<R>, columns: Columns<R>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const row of rows) yield csvLine(cells.map((cell) => asCell(cell(row))));
}

const asCell = (value: string | number | Date | null): string | number | null =>
  value instanceof Date ? value.toISOString() : value;
