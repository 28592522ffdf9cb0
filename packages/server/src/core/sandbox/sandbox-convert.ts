import {
  type Assets,
  convertedAmount,
  coreManifest,
  isListed,
  QUOTE_ASSET,
  sandboxConvert,
  wholeUnits,
} from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import {
  answerOnce,
  type Customer,
  type Http,
  orAnswerBefore,
  Refusal,
  refuseWithheld,
  route,
} from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import { refuseFine } from '../assets/index.ts'
import { type AccountCode, type EventKind, type Post, post, SPOT } from '../ledger/index.ts'

const { accounts, events } = coreManifest.ledger

/** What the house took in and gave out for conversions. */
const HOUSE_CONVERT: AccountCode = accounts['house:convert']
const CONVERT_OUT: EventKind = events['sandbox.convert.out']
const CONVERT_IN: EventKind = events['sandbox.convert.in']

export type ConvertModule = {
  db: Database
  clock: Clock
  ids: Ids
  assets: Assets
  /** Index price of a coin; null while there is none. */
  priceOf: (coin: string) => Promise<Decimal8 | null>
}

/** Registers the exchange of a coin for USDT, or back, at the index price: hung in a sandbox only. */
export function registerConvert(http: Http, module: ConvertModule): void {
  route(http, sandboxConvert, ({ customer, body, key }) => convert(module, { customer, body, key }))
}

export type ConvertAct = {
  customer: Customer
  body: { from: string; to: string; amount: string; text?: string }
  key: string | null
}

export async function convert({ db, clock, ids, assets, priceOf }: ConvertModule, { customer, body, key }: ConvertAct) {
  const { from, to } = body
  const into = to === QUOTE_ASSET ? 'quote' : 'coin'
  const coin = into === 'quote' ? from : to
  const isPair = (into === 'quote' || from === QUOTE_ASSET) && coin !== QUOTE_ASSET && isListed(assets, coin)
  if (!isPair) throw new Refusal(422, 'market.pair.unknown')
  const amount = decimal(body.amount)
  refuseFine(assets, from, amount)
  const { bucket, userId } = customer
  const at = clock.now()
  const content = { from, to, amount: decimalText(amount) }
  const once = { bucket, userId, key, act: 'sandbox.convert', content, at }
  const converted = (price: Decimal8) => async (tx: Transaction) => {
    const received = wholeUnits(assets, to, convertedAmount(amount, price, into))
    if (received === 0n) throw new Refusal(422, 'sandbox.convert.tooLittle')
    const id = await ids.next()
    const leg = legOf(customer, id, at)
    await post(tx, [
      leg(CONVERT_OUT, SPOT, HOUSE_CONVERT, from, amount),
      leg(CONVERT_IN, HOUSE_CONVERT, SPOT, to, received),
    ])
    return {
      id: String(id),
      ...content,
      received: decimalText(received),
      price: decimalText(price),
      at: unixSeconds(at),
    }
  }
  return orAnswerBefore(db, once, async () => {
    refuseWithheld(customer, 'express_buy')
    // Before the transaction: who holds a connection waits for none.
    const price = await priceOf(coin)
    if (price === null) throw new Refusal(422, 'sandbox.convert.noPrice')
    return answerOnce(db, once, converted(price))
  })
}

function legOf({ bucket, userId }: Customer, id: number, at: Instant) {
  return (event: EventKind, debit: AccountCode, credit: AccountCode, asset: string, amount: Decimal8): Post => ({
    bucket,
    userId,
    reference: id,
    period: 0,
    groupId: id,
    at,
    event,
    debit,
    credit,
    asset,
    amount,
  })
}
