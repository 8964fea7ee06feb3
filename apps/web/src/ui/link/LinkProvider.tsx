import { createContext, useCallback } from 'react';
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react';

/** The props of a link. `href` is a URL inside the product or of another site. */
export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string };

function drawPlainLink({ children, ...others }: LinkProps): ReactNode {
  return <a {...others}>{children}</a>;
}

export const LinkContext = createContext<(props: LinkProps) => ReactNode>(drawPlainLink);

interface LinkProviderProps {
  component: ComponentType<LinkProps>;
  children: ReactNode;
}

/** Makes every link in `ui` use the given component, such as the router's link. */
export function LinkProvider({ component: Component, children }: LinkProviderProps) {
  const draw = useCallback((props: LinkProps) => <Component {...props} />, [Component]);
  return <LinkContext value={draw}>{children}</LinkContext>;
}
