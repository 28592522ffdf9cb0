import { type Violation, violation } from '@tenor/contract/http'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { heldAt, isRateLate, rateInForce, tokensFor } from '@tenor/contract/staking'
import type { Instant } from '@tenor/contract/time'
import { post, SPOT } from '../../core/ledger/index.ts'
import type { MakingLine, MoveInAct, MoveInMaker } from '../../core/move-in/index.ts'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { stakedForTokens } from './staking-exchange-postings.ts'
import { type ExchangeOrder, exchangeTable, rateEntries } from './staking-exchange-store.ts'
import { type Offers, productIdOf, stakeMaker } from './staking-move-in.ts'
import type { Offer } from './staking-product-store.ts'
import { holdRates } from './staking-token-rates.ts'

/** Coin that became tokens elsewhere moves in as coin that becomes them here, at the rate in force. */
export const stakingTokenMoveIn: MoveInMaker = stakeMaker({
  async ready(db, offers, now) {
    // Lines are judged in the transaction that makes them: until it ends the rates stay as they were judged by.
    await holdRates(db)
    const rates = await ratesOf(db, offers, now)
    return ({ amount }, { id, token }) => {
      const rate = rates.get(id) ?? violation('staking.rate.late')
      if (token === null) return violation('moveIn.product.kind')
      if (typeof rate !== 'bigint') return rate
      const tokens = tokensFor(amount, rate)
      if (tokens === 0n) return violation('staking.redeem.nothing')
      return { units: `${decimalText(tokens)} ${token}`, value: decimalText(rate) }
    }
  },
  write,
})

/** The rates of tokens that are in force. */
async function ratesOf(
  db: Queryable,
  offers: readonly Offer[],
  now: Instant,
): Promise<ReadonlyMap<number, Decimal8 | Violation>> {
  const rates = new Map<number, Decimal8 | Violation>()
  for (const { id, token } of offers) {
    if (token === null) continue
    const entries = await rateEntries(db, id)
    const at = heldAt(entries, now)
    const rate = isRateLate(entries, at) ? undefined : rateInForce(entries, at)?.rate
    rates.set(id, rate ?? violation('staking.rate.late'))
  }
  return rates
}

async function write(tx: Transaction, act: MoveInAct, lines: readonly MakingLine[], offers: Offers): Promise<void> {
  if (lines.length === 0) return
  await act.bring(lines.map(({ line, asset, amount }) => ({ line, asset, amount, account: SPOT })))
  const rates = await ratesOf(tx, [...offers.values()], act.at)
  const orders = lines.flatMap((line): ExchangeOrder[] => {
    const offer = offers.get(productIdOf(line))
    const rate = rates.get(offer?.id ?? 0)
    if (offer === undefined || offer.token === null || typeof rate !== 'bigint') return []
    const { bucket, userId, id, amount } = line
    return [
      {
        bucket,
        userId,
        id,
        productId: offer.id,
        coin: offer.coin,
        token: offer.token,
        side: 0,
        amount,
        rate,
        feeRate: 0n,
        isFast: false,
        state: 'PAID',
        paidRate: rate,
        gross: tokensFor(amount, rate),
        fee: 0n,
        madeGood: 0n,
        createdAt: act.at,
        dueAt: act.at,
        paidIn: id,
        text: null,
      },
    ]
  })
  await exchangeTable.insert(tx, orders)
  await post(
    tx,
    orders.flatMap(stakedForTokens).map((each) => ({ ...each, groupId: act.groupId })),
  )
}
