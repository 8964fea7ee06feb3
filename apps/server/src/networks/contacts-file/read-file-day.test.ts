import { describe, expect, it } from 'vitest';
import { fileDayFrom, readFileDay } from './read-file-day.ts';

const UPLOADED = new Date('2026-05-05T10:00:00Z');
const TODAY = '2026-05-05';

describe("A file's day", () => {
  it.each([
    ['Basic_LinkedInDataExport_05-03-2026.zip', '2026-05-03'],
    ['Complete_LinkedInDataExport_05-03-2026.zip', '2026-05-03'],
    ['Complete_LinkedInDataExport_03-12-2025.zip', '2025-03-12'],
    ['Basic_LinkedInDataExport_05-05-2026.zip', TODAY],
    ['Basic_LinkedInDataExport_02-29-2024.zip', '2024-02-29'],
    ['Basic_LinkedInDataExport_05-03-2026 (1).zip', '2026-05-03'],
    ['Basic_LinkedInDataExport_05-03-2026(12).zip', '2026-05-03'],
    ['Basic_LinkedInDataExport_05-03-2026-1.zip', '2026-05-03'],
    ['Basic_LinkedInDataExport_05-03-2026_2.zip', '2026-05-03'],
    ['Basic_LinkedInDataExport_05-03-2026 copy.zip', '2026-05-03'],
    ['Basic_LinkedInDataExport_05-03-2026.zip.zip', '2026-05-03'],
    ['Basic_LinkedInDataExport_05-03-2026 (1).zip.zip', '2026-05-03'],
    ['basic_linkedindataexport_05-03-2026.ZIP', '2026-05-03'],
    ['Basic_LinkedInDataExport_5-3-2026.zip', '2026-05-03'],
    ['LinkedInDataExport_05-03-2026.zip', '2026-05-03'],
    ['Copy of Basic_LinkedInDataExport_05-03-2026.zip', '2026-05-03'],
    ['Basic_LinkedInDataExport_05-03-2026', '2026-05-03'],
    ['Basic_LinkedInDataExport_05-03-2026.csv', '2026-05-03'],
  ])('is the date in the name of %j', (fileName, day) => {
    expect(readFileDay(fileName, UPLOADED)).toBe(day);
    expect(fileDayFrom(fileName, UPLOADED)).toBe('name');
  });

  it.each([
    ['is no archive', 'Connections.csv'],
    ['has no name', ''],
    ['has no date', 'Basic_LinkedInDataExport.zip'],
    ['is an archive of another kind', 'Photos_05-03-2026.zip'],
    ['has another name that only ends like the name of an archive', 'NotLinkedInDataExport_05-03-2026.zip'],
    ['has a date, but not the name of an archive', 'Connections 05-03-2026.csv'],
    ['has the date of tomorrow', 'Basic_LinkedInDataExport_05-06-2026.zip'],
    ['has the year 9999', 'Basic_LinkedInDataExport_05-03-9999.zip'],
    ['has a date before the professional network opened', 'Basic_LinkedInDataExport_05-03-1999.zip'],
    ['has the year 0', 'Basic_LinkedInDataExport_05-03-0000.zip'],
    ['has a month 31', 'Basic_LinkedInDataExport_31-12-2025.zip'],
    ['has a month 0', 'Basic_LinkedInDataExport_00-12-2025.zip'],
    ['has a day 0', 'Basic_LinkedInDataExport_01-00-2025.zip'],
    ['has 30 February', 'Basic_LinkedInDataExport_02-30-2025.zip'],
    ['has 29 February of a year that is not a leap year', 'Basic_LinkedInDataExport_02-29-2025.zip'],
    ['has a year of five digits', 'Basic_LinkedInDataExport_05-03-20261.zip'],
    ['has a year of two digits', 'Basic_LinkedInDataExport_05-03-26.zip'],
  ])('is the day of the upload if the file %s', (_why, fileName) => {
    expect(readFileDay(fileName, UPLOADED)).toBe(TODAY);
    expect(fileDayFrom(fileName, UPLOADED)).toBe('upload');
  });

  it('is the day in UTC, before and after midnight', () => {
    expect(readFileDay('connections.csv', new Date('2026-05-05T23:59:59.999Z'))).toBe(TODAY);
    expect(readFileDay('connections.csv', new Date('2026-05-06T00:30:00+02:00'))).toBe(TODAY);
    expect(readFileDay('Basic_LinkedInDataExport_05-06-2026.zip', new Date('2026-05-06T00:00:00Z'))).toBe(
      '2026-05-06',
    );
  });
});
