import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import classes from './ProviderButton.module.css';
import { providerQuery } from './provider.data.ts';

/**
 * Leads to the provider, where there is one, and from there to `next`. Its room is kept until that is known, so
 * that the page does not move.
 */
export function ProviderButton({ next }: { next: string }) {
  const { data: provider } = useQuery(providerQuery);
  return (
    <div className={classes.room}>
      {provider && (
        <LinkButton
          href={`${provider.startPath}?to=${encodeURIComponent(next)}`}
          size="lg"
          fullWidth
          className={classes.button}
        >
          Log in with {provider.name}
        </LinkButton>
      )}
    </div>
  );
}
