/** Forbidden */
export function ForbiddenPage() {
  return <h1>Forbidden</h1>;
}
