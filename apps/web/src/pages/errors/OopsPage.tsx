/** Oops */
export function OopsPage() {
  return <h1>Oops</h1>;
}
