import { useEffect, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import classes from './ProviderButton.module.css';
import { type Provider, providerQuery } from './provider.data.ts';

/**
 * A link that looks like a button and leads to the OpenID provider, if there is one. From there the member
 * returns to `next`. Space for the link is always reserved, so that the page does not move when the provider
 * is known.
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

/**
 * Fetches the provider without `useQuery`, because otherwise pages for visitors would load the code of
 * `useQuery` only for this button.
 */
function useProvider(): Provider | null {
  const [provider, setProvider] = useState<Provider | null>(null);
  useEffect(() => {
    // If the request fails, there is no button.
    void queryClient.fetchQuery(providerQuery).then(setProvider, () => undefined);
  }, []);
  return provider;
}
