import { describe, expect, it } from 'vitest';
import type { AppContext } from '../../app-context.ts';
import { openSecret, sealSecret } from './seal-secret.ts';

const context = (secret: string) => ({ secret }) as AppContext;
const SECRET = Buffer.from('12345678901234567890');

describe('A sealed secret', () => {
  const sealed = sealSecret(context('one'), 7, SECRET);

  it('can be decrypted for its user, and looks different each time', () => {
    expect(openSecret(context('one'), 7, sealed)).toEqual(SECRET);
    expect(sealSecret(context('one'), 7, SECRET)).not.toEqual(sealed);
    expect(sealed.includes(SECRET)).toBe(false);
  });

  it('cannot be decrypted for another user, by another installation, or after a change', () => {
    expect(() => openSecret(context('one'), 8, sealed)).toThrow();
    expect(() => openSecret(context('two'), 7, sealed)).toThrow();
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => openSecret(context('one'), 7, changed)).toThrow();
  });
});
