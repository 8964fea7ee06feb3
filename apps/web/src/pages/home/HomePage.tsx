/** Your Network */
export function HomePage() {
  return <h1>Your Network</h1>;
}
