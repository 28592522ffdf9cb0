import type { QueryClient } from '@tanstack/react-query'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { type ApiRefusal, isUnanswered, once, refusalOf, type Seen } from '../api/index.ts'

/** What an act says beside what it was asked for: its id, what was seen, and the fund password once one was asked for. */
export type MoneyOrder = Seen & { readonly text: string }

/** Something that moves money when `Ask` is sent, and what is read again after it. */
export type MoneyAct<Ask, Result> = {
  /** The same name is the same act, sent under the same id until it has its answer. Left out by a call without such an id. */
  name?: (ask: Ask) => string
  /** What was seen when it was first sent, such as a rate: a repeat says the same, though it has moved on. */
  seen?: (ask: Ask) => Seen
  send: (ask: Ask, order: MoneyOrder) => Promise<Result>
  /** After an answer of either kind, with the result if there is one. Waited for when it answers with a promise. */
  settled?: (client: QueryClient, result: Result | undefined) => unknown
}

/** Sends an act under an id that was made and kept before. An empty fund password is none. */
export function sendMoneyAct<Ask, Result>(act: MoneyAct<Ask, Result>, ask: Ask, fundPassword: string): Promise<Result> {
  const secret: Seen = fundPassword === '' ? {} : { fundpass: fundPassword }
  if (act.name === undefined) return act.send(ask, { text: '', ...secret })
  return once(act.name(ask), ({ text, seen }) => act.send(ask, { ...seen, text, ...secret }), act.seen?.(ask))
}

const FUND_PASSWORD_ASKED: readonly number[] = [
  REFUSAL_CODE.FUND_PASSWORD_NEEDED,
  REFUSAL_CODE.FUND_PASSWORD_REQUIRED,
  REFUSAL_CODE.FUND_PASSWORD_WRONG,
  REFUSAL_CODE.FUND_PASSWORD_NOT_SET,
  REFUSAL_CODE.FUND_PASSWORD_LOCKED,
]

/**
 * Why an act has no result. `lost`: nobody knows, and the same again is safe. `ended`: the session has. `asked`: a fund password is wanted, or a
 * better one. `changed`: what was offered is no longer so, and is to be looked at again. `refused`: no.
 */
export type MoneyFailure = {
  readonly kind: 'lost' | 'ended' | 'asked' | 'changed' | 'refused'
  readonly refusal: ApiRefusal
}

/** What a failed act means, where `changes` are the reasons that say that the offer has changed. */
export function moneyFailure(error: unknown, changes: readonly string[] = []): MoneyFailure {
  const refusal = refusalOf(error)
  if (isUnanswered(refusal)) return { kind: 'lost', refusal }
  if (refusal.status === 401) return { kind: 'ended', refusal }
  if (FUND_PASSWORD_ASKED.includes(refusal.code)) return { kind: 'asked', refusal }
  return { kind: changes.includes(refusal.reason) ? 'changed' : 'refused', refusal }
}
