import {
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint } from '@tenor/contract/http'
import { type Answer, type Ask, call, once } from '../api/index.ts'
import { type CallBy, chooseCall, type Inputs } from './query-of.ts'

/** Input of a save whose body is its input: none where the call has no body. */
type BodyInput<Call extends Endpoint> = [NonNullable<Ask<Call>['body']>] extends [never]
  ? undefined
  : NonNullable<Ask<Call>['body']>

type Ends<Input, Done, Context extends Inputs> = {
  /** Groups of queries that are read again after an answer of either kind; `all`: whatever the page shows. */
  readonly reads?: readonly QueryKey[] | 'all'
  /** After a good answer, before the reads. */
  readonly done?: (client: QueryClient, done: Done, input: NoInfer<Input>, context: NoInfer<Context>) => unknown
  readonly failed?: (client: QueryClient) => unknown
  /** After an answer of either kind, beside the reads. */
  readonly settled?: (client: QueryClient) => unknown
}

export type SaveChoices<Call extends Endpoint, Input, Context extends Inputs> = Ends<Input, Answer<Call>, Context> & {
  /** Body and path parameters of an input; left out where the input is the body. */
  readonly ask?: (input: Input, ...context: Context) => Pick<Ask<Call>, 'body' | 'params' | 'query'>
  /** The same name is the same act, sent under one idempotency key, `text` of its body, until it is answered. */
  readonly name?: (input: Input) => string
}

export type SaveHook<Input, Done, Context extends Inputs> = (
  ...context: Context
) => UseMutationResult<Done, Error, Input>

/** Declares a call that changes something. Arguments of the hook reach `ask` behind the input. */
/* @__NO_SIDE_EFFECTS__ */
export function saveOf<Call extends Endpoint, Input = BodyInput<Call>, Context extends Inputs = []>(
  endpoint: CallBy<Call, Context>,
  { ask, name, ...ends }: SaveChoices<Call, Input, Context> = {},
): SaveHook<Input, Answer<Call>, Context> {
  const asked = (input: Input, context: Context): Ask<Call> =>
    ask === undefined ? { body: input as Ask<Call>['body'] } : ask(input, ...context)
  return taskOf((input: Input, ...context: Context) => {
    const sent = asked(input, context)
    const chosen = chooseCall(endpoint, context)
    if (name === undefined) return call(chosen, sent)
    return once(name(input), ({ text }) => call(chosen, { ...sent, body: Object.assign({}, sent.body, { text }) }))
  }, ends)
}

/** Declares a change that takes more than one call. */
/* @__NO_SIDE_EFFECTS__ */
export function taskOf<Input, Done, Context extends Inputs = []>(
  send: (input: Input, ...context: Context) => Promise<Done>,
  { reads, done, failed, settled }: Ends<Input, Done, Context> = {},
): SaveHook<Input, Done, Context> {
  return (...context) => {
    const client = useQueryClient()
    return useMutation({
      mutationFn: (input: Input) => send(input, ...context),
      onSuccess: (answer, input) => done?.(client, answer, input, context),
      onError: () => failed?.(client),
      onSettled: async () => {
        settled?.(client)
        await (reads === 'all' ? client.invalidateQueries() : readAgain(reads)(client))
      },
    })
  }
}

/** Has groups of queries read again: `done` or `failed` of what is read again after that alone. */
export function readAgain(groups: readonly QueryKey[] = []) {
  return (client: QueryClient) => Promise.all(groups.map((queryKey) => client.invalidateQueries({ queryKey })))
}
