/** Dashboard */
export function DashboardLayout() {
  return <h1>Dashboard</h1>;
}
