import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { ChangeTopic } from '@tenor/contract/core'
import { PATIENT_READ } from '../api/index.ts'
import { toldBy } from '../changes/index.ts'

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
  /** The topic of the stream of changes that tells of them; while it is open, they are asked for when it does. */
  topic?: ChangeTopic
  /** How long they count as fresh when a page is opened; left out, as everywhere. */
  staleMs?: number
  /** It is tried for longer before it has failed. */
  isPatient?: boolean
  /** Rows of the key before are shown until new ones come; true unless said otherwise. */
  isKept?: boolean
}

/** A list as far as it was read. */
export type MoreList<Row> = {
  /** Undefined until the first page has come. */
  data: readonly Row[] | undefined
  /** As the first page said, where it is asked for. */
  total: RowTotal | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  refetch: () => unknown
  hasMore: boolean
  isMoreLoading: boolean
  more: () => Promise<unknown>
}

/** A list that is read by cursor: what comes next is put below what is there. */
export function useMore<Row>({
  key,
  read,
  isWanted = true,
  againMs,
  topic,
  staleMs,
  isPatient = false,
  isKept = true,
}: MoreAsk<Row>): MoreList<Row> {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, ...answer } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam === '' ? {} : { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ rows: pages.flatMap(({ rows }) => rows), total: pages[0]?.total }),
    enabled: isWanted,
    ...(isPatient ? PATIENT_READ : {}),
    // Left out where none is named: what failed while the server was away then comes back as everywhere.
    ...againOf(againMs, topic),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(isKept ? { placeholderData: keepPreviousData } : {}),
  })
  const { isPending, isError, error, refetch } = answer
  return {
    data: data?.rows,
    total: data?.total,
    isPending,
    isError,
    error,
    refetch,
    hasMore: hasNextPage,
    isMoreLoading: isFetchingNextPage,
    more: () => fetchNextPage(),
  }
}

/** What calls of lists answer with. */
type ListAnswer<Row> = {
  list: readonly Row[]
  totalCount?: number | undefined
  total_capped?: boolean | undefined
  next_cursor?: string | undefined
}

/** A page of such a call, its rows as `shown` makes them. */
export async function rowsOf<Row>(answer: Promise<ListAnswer<Row>>): Promise<RowPage<Row>>
export async function rowsOf<Row, Shown>(
  answer: Promise<ListAnswer<Row>>,
  shown: (row: Row) => Shown,
): Promise<RowPage<Shown>>
export async function rowsOf(answer: Promise<ListAnswer<unknown>>, shown = (row: unknown) => row) {
  const { list, next_cursor: next, totalCount: count, total_capped: capped } = await answer
  const rows = list.map(shown)
  return count === undefined ? { rows, next } : { rows, next, total: { count, isCapped: capped === true } }
}

/** The rows of a list among what is kept of answers: pages as `useMore` keeps them. */
export type KeptPages<Row> = { pages: readonly RowPage<Row>[] }

function againOf(againMs: number | undefined, topic: ChangeTopic | undefined) {
  if (againMs === undefined) return {}
  return topic === undefined ? { refetchInterval: againMs } : toldBy(topic, againMs)
}
