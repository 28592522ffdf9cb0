import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '@tenor/contract/http'
import { type Answer, type Ask, call, type Seen } from '../api/index.ts'
import { type MoneyAct, type MoneyActChoices, type MoneyOrder, useMoneyAct } from '../money-act/index.ts'
import { type CallBy, chooseCall } from './query-of.ts'

/** Body of an act whose input is sent as it is, with the order beside it. */
type PlainBody<Call extends Endpoint> = Omit<NonNullable<Ask<Call>['body']>, 'text' | 'fundpass'>

export type ActChoices<Call extends Endpoint, Input, Shown> = {
  /**
   * Body and path parameters of an input; left out where the input is the body. An act with a `name` sends `order` along: its
   * id, what was seen, the fund password.
   */
  readonly ask?: (input: Input, order: MoneyOrder) => Pick<Ask<Call>, 'body' | 'params' | 'query'>
  readonly show?: (answer: Answer<Call>) => Shown
  /** Groups of queries that are read again after an answer of either kind. */
  readonly reads: readonly QueryKey[]
  /**
   * Of an act that moves money: the same name is the same act, sent under one idempotency key until it is answered, also after
   * a reload. Left out where the call has no key.
   */
  readonly name?: (input: Input) => string
  /** What was shown when it was first sent, such as a rate: a repeat says the same. */
  readonly seen?: (input: Input) => Seen
  /** After the reads. */
  readonly settled?: (client: QueryClient, result: Shown | undefined) => unknown
}

/** Declares the act of one call. The hook runs one at a time, for the customer that the page shows, and says how it ended. */
/* @__NO_SIDE_EFFECTS__ */
export function actOf<Call extends Endpoint, Input = PlainBody<Call>, Shown = Answer<Call>>(
  endpoint: CallBy<Call, [Input]>,
  choices: ActChoices<Call, Input, Shown>,
) {
  const { reads, settled, name, seen } = choices
  // Without `ask` the input is the body, and without `show` the answer is shown: their types are the defaults.
  const ask = choices.ask ?? ((input, order) => ({ body: { ...input, ...order } as Ask<Call>['body'] }))
  const show = choices.show ?? ((answer) => answer as Shown)
  const act: MoneyAct<Input, Shown> = {
    ...(name === undefined ? {} : { name }),
    ...(seen === undefined ? {} : { seen }),
    send: async (input, order) => show(await call(chooseCall(endpoint, [input]), ask(input, order))),
    settled: async (client, result) => {
      await Promise.all(reads.map((queryKey) => client.invalidateQueries({ queryKey })))
      await settled?.(client, result)
    },
  }
  return (ends: MoneyActChoices<Shown> = {}) => useMoneyAct(act, ends)
}
