/** How large a data set is: everything follows from the number of persons. */
export interface DatasetSize {
  readonly persons: number;
  readonly organizations: number;
  readonly schools: number;
  readonly titles: number;
  /**
   * People in each of the 200 networks; the first is the largest, the second the small one that is measured.
   */
  readonly networks: readonly number[];
}

const LARGEST_NETWORK = 30_000;
const SMALL_NETWORK = 500;
/**
 * A network holds at most this share of everybody, so that small data sets keep people who are nobody's
 * contact.
 */
const LARGEST_SHARE = 0.3;

export function sizeOf(persons: number): DatasetSize {
  return {
    persons,
    organizations: Math.max(100, Math.round(persons / 5)),
    schools: Math.max(50, Math.round(persons / 200)),
    titles: Math.min(96_000, Math.max(5_000, Math.round(persons / 10))),
    networks: Array.from({ length: 200 }, (_, index) =>
      Math.min(Math.round(networkSize(index + 1)), Math.floor(persons * LARGEST_SHARE)),
    ),
  };
}

/**
 * A few members know very many, most know some hundred: 60 large networks and 140 small ones, of 300 to
 * 30,000.
 */
function networkSize(rank: number): number {
  if (rank === 2) return SMALL_NETWORK;
  if (rank <= 60) return LARGEST_NETWORK * rank ** -0.35;
  return Math.max(300, 7_000 * (rank - 60) ** -0.62);
}
