/**
 * Whether a layer above a component receives the shortcuts instead. `layers` is the number of layers that the
 * component itself is in: 0 on a page, 1 in a profile above its list.
 */
export function isCovered(layers: 0 | 1): boolean {
  return document.querySelectorAll('[data-covers-page]').length > layers;
}
