/** Platform Invitations */
export function InvitesPage() {
  return <h1>Platform Invitations</h1>;
}
