/**
 * Keeps React working in a page that the browser has translated. Translators replace React's text nodes with
 * elements of their own. Without this function, the browser would throw an error when React removes such a
 * text node or inserts before it, and React would unmount the page.
 */
export function bearTranslation(): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are called on the right node
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const inPlace = childWith(this, child);
    if (inPlace !== null) removeChild.call(this, inPlace);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before === null ? null : childWith(this, before));
    return node;
  };
}

/**
 * Returns the child of `parent` that is `node` or contains it; null if a translator has removed `node` from
 * the page.
 */
function childWith(parent: Node, node: Node): Node | null {
  let inside: Node | null = node;
  while (inside !== null && inside.parentNode !== parent) inside = inside.parentNode;
  return inside;
}
