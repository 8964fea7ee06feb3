/**
 * Whether something lies above a part of the page, which then has the keys. `layers` says in how many layers
 * the part itself stands: none on a page, one in a profile above its list.
 */
export function isCovered(layers: 0 | 1): boolean {
  return document.querySelectorAll('[data-covers-page]').length > layers;
}
