/** The size of a data set: everything follows from the number of persons. */
export interface DatasetSize {
  readonly persons: number;
  readonly organizations: number;
  readonly schools: number;
  readonly titles: number;
  /**
   * Number of people in each of the 200 networks. The first network is the largest; the second is the small
   * network that is measured.
   */
  readonly networks: readonly number[];
}

const LARGEST_NETWORK = 30_000;
const SMALL_NETWORK = 500;
/**
 * Largest fraction of all persons in one network. Without this limit, the largest networks of a small data
 * set would contain nearly everybody.
 */
const LARGEST_FRACTION = 0.3;

export function sizeOf(persons: number): DatasetSize {
  return {
    persons,
    organizations: Math.max(100, Math.round(persons / 5)),
    schools: Math.max(50, Math.round(persons / 200)),
    titles: Math.min(96_000, Math.max(5_000, Math.round(persons / 10))),
    networks: Array.from({ length: 200 }, (_, index) =>
      Math.min(Math.round(networkSize(index + 1)), Math.floor(persons * LARGEST_FRACTION)),
    ),
  };
}

/**
 * Number of people in a network: 300 to 30,000. As in reality, some members know thousands of people, but
 * most know some hundreds.
 */
function networkSize(rank: number): number {
  if (rank === 2) return SMALL_NETWORK;
  if (rank <= 60) return LARGEST_NETWORK * rank ** -0.35;
  return Math.max(300, 7_000 * (rank - 60) ** -0.62);
}
