import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadCode } from './load-code.ts';

/**
 * Returns a component whose code is loaded when it is first shown. While the browser is offline, the
 * component waits for its code; React's `lazy` alone would fail, and replace the whole page with an error.
 */
export function lazyCode<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loadCode(load))[name] }));
}
