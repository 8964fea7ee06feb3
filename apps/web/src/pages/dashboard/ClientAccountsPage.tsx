import { ClientAccounts } from '../../features/clients/accounts/ClientAccounts.tsx';

/** /dashboard/client-accounts */
export function ClientAccountsPage() {
  return <ClientAccounts />;
}
