import { weeklyMailApi } from '@kithline/contract/weekly-mail.ts';
import { ANY_MEMBER, may, type Permission, withStatus } from './permission.ts';

export const WEEKLY_MAIL: readonly Permission[] = [
  may(weeklyMailApi.read, ANY_MEMBER),
  may(weeklyMailApi.change, ANY_MEMBER, { input: () => ({ body: { day: 5 } }) }),
  may(weeklyMailApi.reportZone, withStatus(ANY_MEMBER, 204), {
    input: () => ({ body: { zone: 'Europe/Lisbon' } }),
  }),
  may(weeklyMailApi.stop, '404 404 404 404 404 404', {
    about: 'with a wrong code',
    input: () => ({ body: { code: '1.abc', part: null } }),
  }),
];
