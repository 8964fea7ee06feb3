/**
 * `Basic_LinkedInDataExport_05-03-2026 (1).zip`, with month, day and year. A browser may have added the
 * suffix.
 */
const ARCHIVE_NAME =
  /(?:^|[^\p{L}\p{N}])(?:(?:basic|complete)[_ ])?linkedindataexport[_ ](\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/iu;

/** The professional network opened in this year. An earlier date is a mistake. */
const FIRST_YEAR = 2003;

/**
 * Returns the day of a contacts file, `YYYY-MM-DD`: the date in the archive's name, or else the day of the
 * upload in UTC. A date in a name is ignored if it is impossible, before the professional network opened, or
 * after the day of the upload.
 */
export function readFileDay(fileName: string, uploadedOn: Date): string {
  return namedDay(fileName, uploadedOn) ?? dayOf(uploadedOn);
}

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
  // Otherwise, 31 February would count as a day in March.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? dayOf(date) : null;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
