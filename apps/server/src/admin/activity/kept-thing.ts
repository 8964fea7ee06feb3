/** What was acted on, as the record keeps it; a kind of null is nothing. */
export interface KeptThing {
  kind: string | null;
  id: number | null;
  name: string | null;
}
