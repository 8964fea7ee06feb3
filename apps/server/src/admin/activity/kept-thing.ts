/** The subject of an act, as stored; the kind is null if there is none. */
export interface KeptThing {
  kind: string | null;
  id: number | null;
  name: string | null;
}
