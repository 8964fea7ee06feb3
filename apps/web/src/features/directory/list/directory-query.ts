/** What a list needs to know of its page of results, whatever they are. */
export interface ResultPage<Result> {
  data: { results: Result[]; total: number; pages: number } | undefined;
  isPending: boolean;
  isError: boolean;
  /** The rows of another search are still shown. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}
