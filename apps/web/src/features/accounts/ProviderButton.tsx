import { useEffect, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import classes from './ProviderButton.module.css';
import { type Provider, providerQuery } from './provider.data.ts';

/**
 * The button that leads to the provider, if there is one, and from there to `next`. Its space is reserved
 * until that is known, so that the page does not move.
 */
export function ProviderButton({ next }: { next: string }) {
  const provider = useProvider();
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

/** Fetches the provider without `useQuery`, which pages for visitors would load only for this. */
function useProvider(): Provider | null {
  const [provider, setProvider] = useState<Provider | null>(null);
  useEffect(() => {
    // If it fails, there is just no button.
    void queryClient.fetchQuery(providerQuery).then(setProvider, () => undefined);
  }, []);
  return provider;
}
