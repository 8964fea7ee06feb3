// Compact sets of ids: sorted, each stored as the difference from the previous one, seven bits per byte.
// Twenty thousand ids that are spread evenly over 32 bits take about 60 kB.

const MORE = 0x80;

export function packIds(ids: Iterable<number>): Buffer {
  const sorted = Float64Array.from(new Set(ids)).sort();
  const bytes: number[] = [];
  let before = 0;
  for (const id of sorted) {
    let distance = id - before;
    before = id;
    while (distance >= MORE) {
      bytes.push((distance % MORE) + MORE);
      distance = Math.floor(distance / MORE);
    }
    bytes.push(distance);
  }
  return Buffer.from(bytes);
}

/** Returns the ids in ascending order. */
export function unpackIds(packed: Uint8Array): Set<number> {
  const ids = new Set<number>();
  let [id, weight] = [0, 1];
  for (const byte of packed) {
    id += (byte % MORE) * weight;
    if (byte >= MORE) weight *= MORE;
    else {
      ids.add(id);
      weight = 1;
    }
  }
  return ids;
}
