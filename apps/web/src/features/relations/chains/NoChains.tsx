import { encodeOverlay } from '../../../lib/overlay-state.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import classes from './NoChains.module.css';

/** The landing page with the import of one's connections open above it; a profile would lie over it. */
const UPDATE_HREF = `/#${encodeOverlay({ open: true, type: 'account', nav: 1, sub: 1 })}`;
const UPDATE = 'Update Your Network';

interface NoChainsProps {
  name: string;
  /** One quiet line, for cards of a summary. */
  brief?: boolean;
}

/** Nobody leads there. What one can do: bring the own network up to date. */
export function NoChains({ name, brief = false }: NoChainsProps) {
  const sentence = `No way to reach ${name} yet.`;
  if (brief) {
    return (
      <p className={classes.line}>
        {sentence} <TextLink href={UPDATE_HREF}>{UPDATE}</TextLink>
      </p>
    );
  }
  return (
    <EmptyState title={sentence} action={<LinkButton href={UPDATE_HREF}>{UPDATE}</LinkButton>}>
      Ways open as connections are added, yours and those of members whose networks you can see.
    </EmptyState>
  );
}
