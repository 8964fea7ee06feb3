import { describe, expect, it } from 'vitest';
import { whyUnsent } from './why-unsent.ts';

const failed = (fields: object, message = 'no') => Object.assign(new Error(message), fields);

describe('The reason why a mail was not sent', () => {
  it.each([
    [
      { code: 'EAUTH', responseCode: 535 },
      { failure: 'password', code: 535 },
    ],
    [{ responseCode: 530 }, { failure: 'password', code: 530 }],
    [
      { code: 'EENVELOPE', responseCode: 550 },
      { failure: 'receiver', code: 550 },
    ],
    [{ code: 'ETLS' }, { failure: 'unsafe', code: null }],
    [
      { code: 'ESOCKET', syscall: 'connect' },
      { failure: 'unreachable', code: null },
    ],
    [{ code: 'ETIMEDOUT' }, { failure: 'unreachable', code: null }],
    [{ code: 'EACCES' }, { failure: 'folder', code: null }],
    [
      { code: 'EMESSAGE', responseCode: 554 },
      { failure: 'refused', code: 554 },
    ],
  ])('is found in the error %j', (fields, why) => {
    expect(whyUnsent(failed(fields))).toEqual(why);
  });

  it('is an unsafe connection if the certificate is not trusted', () => {
    expect(whyUnsent(failed({ code: 'ESOCKET' }, 'self-signed certificate')).failure).toBe('unsafe');
  });

  it('contains no address', () => {
    const error = failed({ code: 'EENVELOPE', responseCode: 550 }, '550 no such user: ada@example.test');
    expect(JSON.stringify(whyUnsent(error))).not.toContain('ada');
  });
});
