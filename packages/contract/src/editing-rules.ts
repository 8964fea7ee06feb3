import * as z from 'zod/mini';
import { isLongerThan } from './count-characters.ts';
import { PersonAngelList, PersonCrunchbase, PersonLinkedin, Twitter, Website } from './link-rules.ts';
import { isEmail, optionalLine, optionalText, requiredLine, toLine } from './rules.ts';
import { Id } from './wire.ts';

// Maximum lengths of fields, in characters.
export const NAME = 100;
export const HEADLINE = 150;
export const BIO = 2500;
export const TITLE = 255;
const ORGANIZATION = 200;
export const EMAIL_LENGTH = 255;
/** The specification gives this maximum, although its message says 10. */
export const MOST_TAGS = 9;
const MOST_ITEMS = 100;
export const FIRST_YEAR = 1960;

const idsOf = (noun: string, most = MOST_ITEMS) =>
  z.array(Id).check(z.maxLength(most, { error: `${most} ${noun} at most can be selected.` }));

/** Reports errors at one field, whether organizations are sent as ids or as names. */
function checkSupported(
  input: {
    supportedOrganizationIds?: number[] | undefined;
    supportedOrganizationNames?: string[] | undefined;
  },
  context: z.core.$RefinementCtx,
): void {
  const { supportedOrganizationIds: ids = [], supportedOrganizationNames: names = [] } = input;
  const refuse = (message: string) =>
    context.addIssue({ code: 'custom', path: ['supportedOrganizationIds'], message });
  if (names.some((name) => isLongerThan(name, ORGANIZATION)))
    refuse(`Organization cannot exceed ${ORGANIZATION} characters.`);
  if (ids.length <= MOST_ITEMS && ids.length + names.length > MOST_ITEMS)
    refuse(`${MOST_ITEMS} Organizations at most can be selected.`);
}

const Email = optionalText('Email', EMAIL_LENGTH).check(
  z.refine((value) => value === '' || isEmail(value), {
    error: 'Must be a valid Email.',
  }),
);

/**
 * The number of changes that the sender knows. The save is refused (409) if one of its fields has changed
 * since then.
 */
const Known = z.optional(z.int().check(z.gte(0)));

export const BasicInformation = z.object({
  firstName: requiredLine('First Name', NAME),
  lastName: requiredLine('Last Name', NAME),
  preferredFirstName: optionalLine('Preferred First Name', NAME),
  headline: optionalLine('Headline', HEADLINE),
  locationId: z.nullable(Id),
  linkedin: PersonLinkedin,
  twitter: Twitter,
  website: Website,
  angellist: PersonAngelList,
  crunchbase: PersonCrunchbase,
  tagTypeIds: z.array(Id).check(z.maxLength(MOST_TAGS, { error: '10 Tags at most can be selected.' })),
  collaborationTypeIds: idsOf('Collaborations'),
});
export const Bio = z.object({ bio: optionalText('About', BIO) });
export const ContactInformation = z.object({
  emailWork: Email,
  emailPersonal: Email,
  showsEmailWork: z.boolean(),
  showsEmailPersonal: z.boolean(),
});
export const SocialImpact = z
  .object({
    supportedCauseIds: idsOf('Causes'),
    supportedOrganizationIds: idsOf('Organizations'),
    /** Further organizations, which have no id yet. */
    supportedOrganizationNames: z.optional(z.array(z.string().check(z.overwrite(toLine)))),
  })
  .check(z.superRefine(checkSupported));
export const HobbiesAndInterests = z.object({ interestTypeIds: idsOf('Interests') });
export const JobFunctions = z.object({ jobFunctionIds: idsOf('Job Functions') });

/** Missing fields keep their values. `crm` is for administrators. */
export const PersonChanges = z
  .extend(
    z.partial(
      z.extend(BasicInformation, {
        ...Bio.shape,
        ...ContactInformation.shape,
        ...SocialImpact.shape,
        ...HobbiesAndInterests.shape,
        ...JobFunctions.shape,
        crm: Website,
      }),
    ),
    { known: Known },
  )
  .check(z.superRefine(checkSupported));
export type PersonChanges = z.infer<typeof PersonChanges>;

const DAY_MS = 86_400_000;

/** Tomorrow in UTC: "2026-11-28". No time zone is on a later day. */
const latestDay = (): string => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);

/** `date` is "YYYY" or "YYYY-MM", `day` "YYYY-MM-DD". */
export const isFuture = (date: string, day: string): boolean => date > day.slice(0, date.length);

/** "Worked From cannot be in the future." */
export const sayFuture = (label: string): string => `${label} cannot be in the future.`;

const WRONG_YEAR = `Choose a year from ${FIRST_YEAR} to now.`;

const isSelectableYear = (year: number): boolean =>
  year >= FIRST_YEAR && year <= Number(latestDay().slice(0, 4));

/** "YYYY" or "YYYY-MM", from 1960 to now. */
const roleDate = (label: string) =>
  z.string().check(
    z.regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/u, { error: 'This value has the wrong format.' }),
    z.superRefine((date, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (!isSelectableYear(Number(date.slice(0, 4)))) refuse(WRONG_YEAR);
      else if (isFuture(date, latestDay())) refuse(sayFuture(label));
    }),
  );

/** A year without a month is neither before nor after its months. */
export function isPrior(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}

const WorkedFrom = z.pipe(
  z
    .string({ error: 'Worked From is required.' })
    .check(z.minLength(1, { error: 'Worked From is required.' })),
  roleDate('Worked From'),
);

const NewName = z.optional(z.string().check(z.overwrite(toLine)));

/** Sent in place of an id or a name, to keep an organization that the editor may not see. */
const KeepsOrganization = z.optional(z.boolean());

interface OrganizationOfEntry {
  organizationId?: number | null | undefined;
  organizationName?: string | undefined;
  keepsOrganization?: boolean | undefined;
}

/** Reports errors at one field, whether the organization is sent as an id or as a name. */
function checkOrganization(
  noun: string,
  { organizationId = null, organizationName = '', keepsOrganization = false }: OrganizationOfEntry,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['organizationId'], message });
  if (organizationId === null && organizationName === '' && !keepsOrganization)
    refuse(`${noun} is required.`);
  if (isLongerThan(organizationName, ORGANIZATION))
    refuse(`${noun} cannot exceed ${ORGANIZATION} characters.`);
}

/** If `seniorityLevelIds` or `pdlRoleId` is missing or null, its value is derived from the title. */
export const RoleFields = z
  .object({
    organizationId: z.optional(
      z.nullable(
        z
          .int({ error: 'Organization is required.' })
          .check(z.positive({ error: 'Organization is required.' })),
      ),
    ),
    organizationName: NewName,
    keepsOrganization: KeepsOrganization,
    title: z.string({ error: 'Title is required.' }).check(
      z.overwrite(toLine),
      z.superRefine((value, context) => {
        if (value === '') context.addIssue({ code: 'custom', message: 'Title is required.' });
        if (isLongerThan(value, TITLE))
          context.addIssue({ code: 'custom', message: `Title cannot be longer than ${TITLE} characters.` });
      }),
    ),
    /** Null only for a saved role that has no start. */
    from: z.nullable(WorkedFrom),
    /** Null while the person works there, or if the end is unknown. */
    to: z.nullable(roleDate('Worked To')),
    /** Tells the two cases of a null `to` apart. If missing, a role without an end is ongoing. */
    isOngoing: z.optional(z.boolean()),
    primary: z.optional(z.boolean()),
    seniorityLevelIds: z.optional(z.nullable(idsOf('Seniority Levels', 10))),
    pdlRoleId: z.optional(z.nullable(Id)),
    known: Known,
  })
  .check(
    z.superRefine((role, context) => {
      checkOrganization('Organization', role, context);
      if (role.to && role.from && isPrior(role.to, role.from))
        context.addIssue({
          code: 'custom',
          path: ['to'],
          message: 'Worked To cannot be prior to Worked From.',
        });
    }),
  );
export type RoleFields = z.infer<typeof RoleFields>;

const Year = z.nullable(z.int().check(z.refine(isSelectableYear, { error: WRONG_YEAR })));

const MOST_STUDIED = 20;

export const StudyFields = z
  .object({
    organizationId: z.optional(
      z.nullable(z.int({ error: 'School is required.' }).check(z.positive({ error: 'School is required.' }))),
    ),
    organizationName: NewName,
    keepsOrganization: KeepsOrganization,
    degreeIds: z
      .array(Id, { error: 'At least one degree is required.' })
      .check(
        z.minLength(1, { error: 'At least one degree is required.' }),
        z.maxLength(MOST_STUDIED, { error: `${MOST_STUDIED} Degrees at most can be selected.` }),
      ),
    majorIds: idsOf('Majors', MOST_STUDIED),
    from: Year,
    to: Year,
    /** If missing, a study with a start and no end is ongoing. */
    isOngoing: z.optional(z.boolean()),
    known: Known,
  })
  .check(
    z.superRefine((study, context) => {
      const { from, to } = study;
      checkOrganization('School', study, context);
      if (to !== null && from === null)
        context.addIssue({
          code: 'custom',
          path: ['from'],
          message: 'Attended From is required if Attended To is provided.',
        });
      if (to !== null && from !== null && to < from)
        context.addIssue({
          code: 'custom',
          path: ['to'],
          message: 'Attended To cannot be prior to Attended From.',
        });
    }),
  );
export type StudyFields = z.infer<typeof StudyFields>;
