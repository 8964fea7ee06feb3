/** Organization */
export function OrganizationPage() {
  return <h1>Organization</h1>;
}
