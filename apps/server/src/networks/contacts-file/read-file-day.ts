/**
 * `Basic_LinkedInDataExport_05-03-2026 (1).zip`: month, day and year, whatever a browser has added behind
 * them.
 */
const ARCHIVE_NAME =
  /(?:^|[^\p{L}\p{N}])(?:(?:basic|complete)[_ ])?linkedindataexport[_ ](\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/iu;

/** The network opened in 2003: a date before that is a mistake. */
const FIRST_YEAR = 2003;

/**
 * Returns the day that a contacts file is of, as `YYYY-MM-DD`: the date in the archive's name, else the UTC
 * day of upload. A date that is impossible, before the network opened or after the day of upload is ignored.
 * (facts-and-search.md, Statement)
 */
export function readFileDay(fileName: string, uploadedOn: Date): string {
  return namedDay(fileName, uploadedOn) ?? dayOf(uploadedOn);
}

/** Returns where that day is from. */
export function fileDayFrom(fileName: string, uploadedOn: Date): 'name' | 'upload' {
  return namedDay(fileName, uploadedOn) === null ? 'upload' : 'name';
}

function namedDay(fileName: string, uploadedOn: Date): string | null {
  const day = dayInName(fileName);
  return day !== null && day <= dayOf(uploadedOn) ? day : null;
}

function dayInName(fileName: string): string | null {
  const match = ARCHIVE_NAME.exec(fileName);
  if (match === null) return null;
  const [year, month, day] = [Number(match[3]), Number(match[1]), Number(match[2])];
  if (year < FIRST_YEAR) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  // 31 February would have become a day of March.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? dayOf(date) : null;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
