import { use } from 'react';
import { LinkContext } from './LinkProvider.tsx';
import type { LinkProps } from './LinkProvider.tsx';

/** A link without styles. */
export function Link(props: LinkProps) {
  const draw = use(LinkContext);
  return draw(props);
}
