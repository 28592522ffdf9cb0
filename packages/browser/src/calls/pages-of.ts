import type { QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '@tenor/contract/http'
import { type Answer, type Ask, call } from '../api/index.ts'
import { type MoreList, type RowPage, useMore } from '../lists/index.ts'
import {
  type CallBy,
  type CallChoices,
  callAsk,
  chooseCall,
  type Inputs,
  type ReadHook,
  type ReadTiming,
} from './query-of.ts'

type ListReply<Row = unknown> = {
  list: readonly Row[]
  next_cursor?: string | undefined
  next_before?: number | null
  total?: number
  totalCount?: number | undefined
  total_capped?: boolean | undefined
}

/** Where the page after one begins, by what the next one is asked for; undefined at the end. */
const NEXT = {
  cursor: (reply: ListReply) => reply.next_cursor,
  before: ({ next_before: before }: ListReply) => before ?? undefined,
  page: ({ total = 0, totalCount = total }: ListReply, page: string | number | undefined = 1, rows: number) =>
    Number(page) * rows < totalCount ? Number(page) + 1 : undefined,
}

type RowIn<Reply> = Reply extends { list: readonly (infer Row)[] } ? Row : never

export type PagesChoices<Call extends Endpoint, Input extends Inputs> = ReadTiming &
  CallChoices<Call, Input> & {
    /** Rows of a page by either name that calls have for it; left out, the server's own. */
    readonly pageSize?: number
    readonly limit?: number
    /** What the next page is asked for by; left out, by the cursor in the reply. */
    readonly by?: keyof typeof NEXT
  }

type RowChoice<Call extends Endpoint, Shown> = { readonly row: (row: RowIn<Answer<Call>>) => Shown }

/** Declares the read of a list: the hook adds a page at a time. */
export function pagesOf<Call extends Endpoint, Shown, Input extends Inputs = []>(
  endpoint: CallBy<Call, Input>,
  choices: PagesChoices<Call, Input> & RowChoice<Call, Shown>,
): ReadHook<Input, MoreList<Shown>>
export function pagesOf<Call extends Endpoint, Input extends Inputs = []>(
  endpoint: CallBy<Call, Input>,
  choices: PagesChoices<Call, Input>,
): ReadHook<Input, MoreList<RowIn<Answer<Call>>>>
/* @__NO_SIDE_EFFECTS__ */
export function pagesOf<Call extends Endpoint, Input extends Inputs>(
  endpoint: CallBy<Call, Input>,
  choices: PagesChoices<Call, Input> & Partial<RowChoice<Call, unknown>>,
) {
  const { group, pageSize, limit, by = 'cursor', row = (shown) => shown, ask, isTheirs, ...timing } = choices
  const first = by === 'page' ? '1' : undefined
  const key = (...input: Input): QueryKey => group.concat(chooseCall(endpoint, input).path, input)
  const read = async (start = first, input: Input, signal: AbortSignal): Promise<RowPage<unknown>> => {
    const chosen = chooseCall(endpoint, input)
    const part = chosen.method === 'GET' ? 'query' : 'body'
    const asked: Ask<Call> = callAsk(choices, input, signal)
    const page = Object.assign({ [by]: start, page_size: pageSize, limit }, asked[part])
    const reply = (await call(chosen, Object.assign(asked, { [part]: page }))) as ListReply<RowIn<Answer<Call>>>
    const { total, totalCount: count = total, total_capped: capped } = reply
    const next = NEXT[by](reply, start, pageSize ?? limit ?? 0)?.toString()
    const rows = reply.list.map(row)
    return count === undefined ? { rows, next } : { rows, next, total: { count, isCapped: capped === true } }
  }
  const hooks = {
    key,
    useIf: (isWanted: boolean, ...input: Input) =>
      useMore({ key: key(...input), read: ({ cursor }, signal) => read(cursor, input, signal), isWanted, ...timing }),
  }
  return Object.assign((...input: Input) => hooks.useIf(true, ...input), hooks)
}
