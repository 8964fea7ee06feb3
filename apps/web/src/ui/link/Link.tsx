import { use } from 'react';
import { LinkContext } from './LinkProvider.tsx';
import type { LinkProps } from './LinkProvider.tsx';

/** A link without a style of its own. */
export function Link(props: LinkProps) {
  const draw = use(LinkContext);
  return draw(props);
}
