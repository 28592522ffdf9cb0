import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ChangeTopic } from '@tenor/contract/core'
import type { Endpoint } from '@tenor/contract/http'
import { type Answer, type Ask, call, PATIENT_READ } from '../api/index.ts'
import { toldBy } from '../changes/index.ts'

/** Arguments of a hook, which are also the last parts of its key. */
export type Inputs = readonly unknown[]

/** A call, or the one of several alike that an input is for. */
export type CallBy<Call extends Endpoint, Input extends Inputs> = Call | ((...input: Input) => Call)

export type ReadTiming = {
  /** First parts of the key. An act that names them has the answer read again. */
  readonly group: QueryKey
  /** After how many milliseconds the answer is asked for again; left out, only when a page is opened. */
  readonly againMs?: number
  /** Topic of the change stream that announces it; while the stream is open, `againMs` is only a fallback. */
  readonly topic?: ChangeTopic
  /** For how many milliseconds an answer counts as fresh when a page is opened; left out, the app's own. */
  readonly staleMs?: number
  /** Tried for longer before it has failed. */
  readonly isPatient?: boolean
  /** The answer to the input before is shown until the new one comes. */
  readonly isKept?: boolean
}

export type CallChoices<Call extends Endpoint, Input extends Inputs> = {
  /** Query, path parameters and body for an input; left out for a call without any. */
  readonly ask?: (...input: Input) => Pick<Ask<Call>, 'query' | 'params' | 'body'>
  /** Read by an operator for the customer whose id is the first input. */
  readonly isTheirs?: boolean
}

/** Settings of the query library that few reads need. */
type Tuned<Shown> = Pick<
  UseQueryOptions<Shown>,
  | ('retry' | 'gcTime' | 'refetchInterval' | 'placeholderData')
  | ('refetchOnMount' | 'refetchOnWindowFocus' | 'refetchOnReconnect')
>

export type Tuning<Input extends Inputs, Shown> = {
  /** Parts of the input that belong to the key; left out, all do. */
  readonly keyed?: (input: NoInfer<Input>) => Inputs
  readonly tune?: (client: QueryClient, input: NoInfer<Input>) => Tuned<Shown>
}

type ShowChoice<Call extends Endpoint, Input extends Inputs, Shown> = {
  readonly show: (answer: Answer<Call>, input: NoInfer<Input>) => Shown
}

export type QueryChoices<Call extends Endpoint, Input extends Inputs, Shown> = ReadTiming &
  CallChoices<Call, Input> &
  Tuning<Input, Shown>

/** A declared read: a hook, `useIf` for one that may not be wanted yet, and the key of an answer. */
export type ReadHook<Input extends Inputs, Result> = ((...input: Input) => Result) & {
  readonly useIf: (isWanted: boolean, ...input: Input) => Result
  readonly key: (...input: Input) => QueryKey
}

type Reading = { readonly signal: AbortSignal; readonly client: QueryClient }

/** Declares the read of one call: the hook answers what `show` makes of the reply, under a key of the call and its input. */
export function queryOf<Call extends Endpoint, Shown, Input extends Inputs = []>(
  endpoint: CallBy<Call, Input>,
  choices: QueryChoices<Call, Input, Shown> & ShowChoice<Call, Input, Shown>,
): ReadHook<Input, UseQueryResult<Shown>>
export function queryOf<Call extends Endpoint, Input extends Inputs = []>(
  endpoint: CallBy<Call, Input>,
  choices: QueryChoices<Call, Input, Answer<Call>>,
): ReadHook<Input, UseQueryResult<Answer<Call>>>
// A page's file leaves out what it does not use.
/* @__NO_SIDE_EFFECTS__ */
export function queryOf<Call extends Endpoint, Input extends Inputs>(
  endpoint: CallBy<Call, Input>,
  choices: QueryChoices<Call, Input, unknown> & Partial<ShowChoice<Call, Input, unknown>>,
) {
  const { show = (answer) => answer, ...timing } = choices
  const read = async ({ signal }: Reading, ...input: Input) =>
    show(await call(chooseCall(endpoint, input), callAsk(choices, input, signal)), input)
  return readOf((...input) => chooseCall(endpoint, input).path, read, timing)
}

/** Declares a read that is more than the reply of one call, such as all pages of a list. */
/* @__NO_SIDE_EFFECTS__ */
export function readOf<Shown, Input extends Inputs = []>(
  name: string | ((...input: Input) => string),
  read: (reading: Reading, ...input: Input) => Promise<Shown>,
  { group, keyed = (input) => input, tune, ...timing }: ReadTiming & Tuning<Input, Shown>,
): ReadHook<Input, UseQueryResult<Shown>> {
  const key = (...input: Input) => group.concat(typeof name === 'string' ? name : name(...input), keyed(input))
  const hooks = {
    key,
    useIf: (isWanted: boolean, ...input: Input) => {
      const client = useQueryClient()
      return useQuery<Shown>({
        queryKey: key(...input),
        queryFn: ({ signal }) => read({ signal, client }, ...input),
        enabled: isWanted,
        ...querySettings(timing),
        ...tune?.(client, input),
      })
    },
  }
  return Object.assign((...input: Input) => hooks.useIf(true, ...input), hooks)
}

export function chooseCall<Call extends Endpoint, Input extends Inputs>(by: CallBy<Call, Input>, input: Input): Call {
  return typeof by === 'function' ? by(...input) : by
}

/** What a call is sent with for an input. */
export function callAsk<Call extends Endpoint, Input extends Inputs>(
  { ask, isTheirs = false }: CallChoices<Call, Input>,
  input: Input,
  signal: AbortSignal,
): Ask<Call> {
  const [customer] = input
  return { ...ask?.(...input), signal, of: isTheirs && typeof customer === 'number' ? customer : undefined }
}

function querySettings({ againMs, topic, staleMs, isPatient, isKept }: Omit<ReadTiming, 'group'>) {
  const again = againMs === undefined ? {} : { refetchInterval: againMs }
  return {
    ...(isPatient ? PATIENT_READ : {}),
    ...(topic === undefined || againMs === undefined ? again : toldBy(topic, againMs)),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(isKept ? { placeholderData: keepPreviousData } : {}),
  }
}
