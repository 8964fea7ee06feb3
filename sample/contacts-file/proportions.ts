/**
 * The proportion of all rows with each trait, measured on 34,063 rows of 11 real exports. Only the form of
 * the values was examined, not their content.
 */
export const PROPORTIONS = {
  emailEmpty: 0.97,
  /** All fields except the date are empty, because the account is closed or hidden. */
  blankButDate: 0.014,
  /** `companyEmpty` and `positionEmpty` include the blank rows. */
  companyEmpty: 0.021,
  positionEmpty: 0.02,
  percentEncodedUrl: 0.075,
  credentials: 0.056,
  diacritics: 0.134,
  emoji: 0.006,
  bracketsQuotesOrBar: 0.02,
  allCapitals: 0.014,
  allLowerCase: 0.008,
  oneLetterLastName: 0.006,
  /** Rows whose full name occurs in another row. */
  sharedName: 0.006,
  spacesAround: 0.101,
  invisibleSpace: 0.002,
  commaInCompany: 0.025,
  commaInPosition: 0.075,
  otherScript: 0.001,
} as const;

export type Trait = keyof typeof PROPORTIONS;
