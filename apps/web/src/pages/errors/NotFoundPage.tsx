/** Wrong turn */
export function NotFoundPage() {
  return <h1>Wrong turn</h1>;
}
