import { createContext, use } from 'react';
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react';

/** What our parts hand to a link: an address inside the product or outside, and whatever an anchor takes. */
export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string };
export type LinkComponent = ComponentType<LinkProps>;

function PlainLink({ children, ...others }: LinkProps) {
  return <a {...others}>{children}</a>;
}

const LinkContext = createContext<LinkComponent>(PlainLink);

/** Gives every link of the look the router's component; without it they are plain anchors. */
export function LinkProvider({ component, children }: { component: LinkComponent; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

export function useLinkComponent(): LinkComponent {
  return use(LinkContext);
}
