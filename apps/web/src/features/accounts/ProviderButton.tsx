import { useEffect, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import classes from './ProviderButton.module.css';
import { type Provider, providerQuery } from './provider.data.ts';

/**
 * Leads to the provider, where there is one, and from there to `next`. Its room is kept until that is known,
 * so that the page does not move.
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

/** Without an observer of queries, which pages for visitors would load for this alone. */
function useProvider(): Provider | null {
  const [provider, setProvider] = useState<Provider | null>(null);
  useEffect(() => {
    // Nobody misses a button that does not come.
    void queryClient.fetchQuery(providerQuery).then(setProvider, () => undefined);
  }, []);
  return provider;
}
