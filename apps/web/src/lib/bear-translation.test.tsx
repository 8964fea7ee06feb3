// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bearTranslation } from './bear-translation.ts';

// oxlint-disable-next-line typescript/unbound-method -- they are restored unchanged
const { removeChild, insertBefore } = Node.prototype;
beforeAll(bearTranslation);
afterAll(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
afterEach(cleanup);

interface ListProps {
  names: readonly string[];
  total: number | null;
}

/** A list with text beside elements that appear and disappear. */
function List({ names, total }: ListProps) {
  return (
    <section>
      {total !== null && `${total} in all `}
      {names.length > 2 && <b>Many</b>}
      {names.length === 0 ? 'Nobody' : 'Somebody'}
      <ul>
        {names.map((name) => (
          <li key={name}>
            Call {name} {name.length > 3 && 'soon'}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Puts each text of the page into an element, as translators do: either around React's text node, or in its
 * place.
 */
function translate(page: HTMLElement, how: 'around' | 'in place of'): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    text.replaceWith(font);
    if (how === 'around') font.append(text);
    else font.textContent = text.data.toUpperCase();
  }
}

it.each(['around', 'in place of'] as const)(
  'A list keeps updating after a translator has put elements %s its texts',
  (how) => {
    const { container, rerender } = render(<List names={['Ada', 'Boris']} total={2} />);
    const rows = () =>
      [...container.querySelectorAll('li')].map((row) => row.textContent?.toLowerCase().trim());
    for (const props of [
      { names: ['Boris', 'Cleo', 'Ada', 'Dan'], total: null },
      { names: ['Dan'], total: 1 },
      { names: [], total: 0 },
      { names: ['Emil', 'Ada'], total: null },
    ]) {
      translate(container, how);
      rerender(<List {...props} />);
      expect(rows().map((row) => row?.split(' ')[1])).toEqual(props.names.map((name) => name.toLowerCase()));
    }
  },
);

it('In a page that is not translated, nodes are inserted and removed as usual', () => {
  const parent = document.createElement('p');
  const [first, second] = [document.createTextNode('one'), document.createTextNode('two')];
  parent.append(second);
  parent.insertBefore(first, second);
  expect(parent.textContent).toBe('onetwo');
  expect(parent.removeChild(first)).toBe(first);
  expect(parent.textContent).toBe('two');
});
