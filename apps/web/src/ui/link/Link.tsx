import { useLinkComponent } from './LinkProvider.tsx';
import type { LinkProps } from './LinkProvider.tsx';

/** A link without a look of its own. */
export function Link(props: LinkProps) {
  const Component = useLinkComponent();
  return <Component {...props} />;
}
