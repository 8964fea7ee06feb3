/**
 * Whether something above a component handles the keys. `layers` is the number of layers around the component
 * itself: 0 on a page, 1 in a profile above its list.
 */
export function isCovered(layers: 0 | 1): boolean {
  return document.querySelectorAll('[data-covers-page]').length > layers;
}
