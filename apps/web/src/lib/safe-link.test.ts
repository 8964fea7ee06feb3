import { describe, expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';

describe('A link to another site', () => {
  it('is shown without its scheme, "www" and the closing slash', () => {
    expect(safeLink('https://www.halden.example/portfolio/')).toEqual({
      href: 'https://www.halden.example/portfolio/',
      words: 'halden.example/portfolio',
    });
  });

  it.each(['javascript:alert(1)', 'http://halden.example', 'https://a:b@halden.example', 'halden', '', null])(
    'is not rendered when it is %o',
    (address) => {
      expect(safeLink(address)).toBeNull();
    },
  );
});
