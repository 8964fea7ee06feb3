import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/cards/Card.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import account from '../account.module.css';
import { accessTokensQuery } from './access-tokens.data.ts';
import { AssistantCard } from './AssistantCard.tsx';
import { TokensCard } from './TokensCard.tsx';

/** The account overlay's page "connected apps". */
export function ConnectedApps() {
  const { data, isError, refetch } = useQuery({ ...accessTokensQuery, staleTime: 0 });
  if (!data) {
    if (!isError) return <CardBones lines={4} />;
    return (
      <Card title="Personal access tokens">
        <FailedLine onRetry={() => void refetch()}>Couldn't load your tokens.</FailedLine>
      </Card>
    );
  }
  const { tokens, areAllowed, assistantUrl } = data;
  return (
    <div className={account.column}>
      <TokensCard tokens={tokens} areAllowed={areAllowed} />
      <AssistantCard address={assistantUrl} areAllowed={areAllowed} />
    </div>
  );
}
