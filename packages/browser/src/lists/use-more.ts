import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

/** Where a page begins: behind the last row of the one before, or, for the first one, nowhere. */
export type PageStart = { cursor?: string }
/** How many rows there are; capped, at least as many. */
export type RowTotal = { count: number; isCapped: boolean }
/** Some rows, and behind which place the next ones begin; undefined at the end. */
export type RowPage<Row> = { rows: readonly Row[]; next: string | undefined; total?: RowTotal }

export type MoreAsk<Row> = {
  key: QueryKey
  read: (start: PageStart, signal: AbortSignal) => Promise<RowPage<Row>>
  isWanted?: boolean
  /** After which time the rows are asked for again. */
  againMs?: number
}

/** A list as far as it was read. */
export type MoreList<Row> = {
  /** Undefined until the first page has come. */
  data: readonly Row[] | undefined
  /** As the first page said, where it is asked for. */
  total: RowTotal | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
  hasMore: boolean
  isMoreLoading: boolean
  more: () => void
}

/** A list that is read by cursor: what comes next is put below what is there. */
export function useMore<Row>({ key, read, isWanted = true, againMs }: MoreAsk<Row>): MoreList<Row> {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ rows: pages.flatMap(({ rows }) => rows), total: pages[0]?.total }),
    enabled: isWanted,
    // Left out where none is named: what failed while the server was away then comes back as everywhere.
    ...(againMs === undefined ? {} : { refetchInterval: againMs }),
    placeholderData: keepPreviousData,
  })
  return {
    data: data?.rows,
    total: data?.total,
    isError,
    error,
    refetch,
    hasMore: hasNextPage,
    isMoreLoading: isFetchingNextPage,
    more: () => void fetchNextPage(),
  }
}

/** The rows of a list among what is kept of answers: pages as `useMore` keeps them. */
export type KeptPages<Row> = { pages: readonly RowPage<Row>[] }
