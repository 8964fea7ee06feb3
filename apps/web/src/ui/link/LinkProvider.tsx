import { createContext, useCallback } from 'react';
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react';

/** What our parts hand to a link: an address inside the product or outside, and whatever an anchor takes. */
export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string };

function drawPlainLink({ children, ...others }: LinkProps): ReactNode {
  return <a {...others}>{children}</a>;
}

/** How a link is drawn; plain anchors unless a provider says otherwise. */
export const LinkContext = createContext<(props: LinkProps) => ReactNode>(drawPlainLink);

interface LinkProviderProps {
  component: ComponentType<LinkProps>;
  children: ReactNode;
}

/** Gives every link of the look the router's component. */
export function LinkProvider({ component: Component, children }: LinkProviderProps) {
  const draw = useCallback((props: LinkProps) => <Component {...props} />, [Component]);
  return <LinkContext value={draw}>{children}</LinkContext>;
}
