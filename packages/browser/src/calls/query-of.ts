import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ChangeTopic } from '@tenor/contract/core'
import type { Endpoint } from '@tenor/contract/http'
import { type Answer, type Ask, call, PATIENT_READ } from '../api/index.ts'
import { toldBy } from '../changes/index.ts'
import { type MoreList, type PageStart, rowsOf, useMore } from '../lists/index.ts'

export type ReadChoices<Call extends Endpoint, Input> = {
  /** First parts of the key. An act that names them has the answer read again. */
  readonly group: QueryKey
  /** Query and path parameters for an input; left out for a call without any. */
  readonly ask?: (input: Input) => Pick<Ask<Call>, 'query' | 'params'>
  /** After how many milliseconds the answer is asked for again; left out, only when a page is opened. */
  readonly againMs?: number
  /** Topic of the change stream that announces it; while the stream is open, `againMs` is only a fallback. */
  readonly topic?: ChangeTopic
  /** For how many milliseconds an answer counts as fresh when a page is opened; left out, the app's own. */
  readonly staleMs?: number
  /** Tried for longer before it has failed. */
  readonly isPatient?: boolean
}

export type QueryChoices<Call extends Endpoint, Input, Shown> = ReadChoices<Call, Input> & {
  readonly show: (answer: Answer<Call>, input: Input) => Shown
}

/** Declares the read of one call: its hook `use` answers what `show` makes of the reply, under a key of the call and its input. */
export function queryOf<Call extends Endpoint, Shown, Input = void>(
  endpoint: Call,
  choices: QueryChoices<Call, Input, Shown>,
) {
  const timing = readTiming(choices)
  return {
    use: (input: Input, isWanted = true) =>
      useQuery({
        queryKey: keyFor(endpoint, choices.group, input),
        queryFn: async ({ signal }) => choices.show(await call(endpoint, { ...choices.ask?.(input), signal }), input),
        enabled: isWanted,
        ...timing,
      }),
  }
}

/** Reply of a list by cursor. */
type ListReply<Row> = { list: readonly Row[]; next_cursor?: string | undefined }

export type PagesChoices<Call extends Endpoint, Input, Shown> = ReadChoices<Call, Input> & {
  readonly pageSize: number
  readonly row: (row: RowIn<Answer<Call>>) => Shown
}

type RowIn<Reply> = Reply extends { list: readonly (infer Row)[] } ? Row : never

/** Declares the read of a list by cursor: its hook `use` adds a page at a time. */
export function pagesOf<Call extends Endpoint, Shown, Input = void>(
  endpoint: Call,
  choices: PagesChoices<Call, Input, Shown>,
) {
  const { group, pageSize, row, ask, ...timing } = choices
  const read = (input: Input, start: PageStart, signal: AbortSignal) => {
    const asked = ask?.(input)
    const query = { ...(asked?.query ?? {}), ...start, page_size: pageSize }
    const reply = call(endpoint, { params: asked?.params, query: query as Ask<Call>['query'], signal })
    return rowsOf(reply as Promise<ListReply<RowIn<Answer<Call>>>>, row)
  }
  return {
    use: (input: Input, isWanted = true): MoreList<Shown> =>
      useMore({
        key: keyFor(endpoint, group, input),
        read: (start, signal) => read(input, start, signal),
        isWanted,
        ...timing,
      }),
  }
}

function keyFor(endpoint: Endpoint, group: QueryKey, input: unknown): QueryKey {
  return input === undefined ? group.concat(endpoint.path) : group.concat(endpoint.path, input)
}

function readTiming<Call extends Endpoint, Input>({ againMs, topic, staleMs, isPatient }: ReadChoices<Call, Input>) {
  const again = againMs === undefined ? {} : { refetchInterval: againMs }
  return {
    ...(isPatient ? PATIENT_READ : {}),
    ...(topic === undefined || againMs === undefined ? again : toldBy(topic, againMs)),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  }
}
