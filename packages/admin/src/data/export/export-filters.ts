type Search = Readonly<Record<string, string>>;

/** Returns the query of the export of a list: its filters and sort without the page, and the search whose matches are shown. */
export const exportFilters = (
  { page: _page, perPage: _perPage, ...filters }: Search,
  correctedSearch: string | undefined,
): Search => ({ ...filters, ...(correctedSearch && { search: correctedSearch }) });
