/**
 * Lets React go on in a page that the browser has translated. Translators put text into elements of their
 * own, in place of text that React has made and will look for: removing it, or putting something before it,
 * would throw and take the page away.
 */
export function bearTranslation(): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the node they belong to
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
 * The child of a node that is, or holds, another one; null where a translator has taken that one out of the
 * page.
 */
function childWith(parent: Node, node: Node): Node | null {
  let inside: Node | null = node;
  while (inside !== null && inside.parentNode !== parent) inside = inside.parentNode;
  return inside;
}
