/** The state of a page of results, of any kind. */
export interface ResultPage<Result> {
  data: { results: Result[]; total: number; pages: number } | undefined;
  isPending: boolean;
  isError: boolean;
  /** Whether rows of another search are still shown. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}
