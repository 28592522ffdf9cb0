import { isOfferedTo } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, later, unixSeconds } from '@tenor/contract/time'
import {
  projectTypeViolation,
  strikeOf,
  subscribeViolation,
  type WealthPurchaseBody,
  type WealthPurchased,
  wealthManifest,
} from '@tenor/contract/wealth'
import { type OrderAct, type OrderKind, offerAndBalance, offerAsRead } from '../../core/orders/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { WealthModule } from './wealth-module.ts'
import { subscribePost } from './wealth-postings.ts'
import { orderTable, productTable, type WealthOffer, type WealthOrder } from './wealth-tables.ts'

export type SubscribeAct = OrderAct & { module: WealthModule; body: WealthPurchaseBody }

/** What a subscription to a product is about, as an emergency stop names it. */
export const wealthSale = ({ coin }: { coin: string }) => ({ product: 'wealth', assets: [coin] })

const SOURCE = { columns: productTable.select('p'), from: 'wealth_product p', asset: 'p.coin', read: productTable.read }

/** A subscription: money is set aside until its strike. A fund takes whatever comes, so there is no capacity. */
export const WEALTH_ORDER: OrderKind<SubscribeAct, WealthOffer, { balance: Decimal8 }, WealthOrder, WealthPurchased> = {
  act: 'wealth.purchase',
  table: orderTable,
  asRead: offerAsRead(productTable, ['id', 'revision']),
  isRemembered: true,
  productId: ({ body }) => body.pid,
  price: async () => null,
  async read({ module, customer, body }) {
    const found = await offerAndBalance(module.db, SOURCE, body.pid, customer)
    if (found === null) return new Refusal(404, 'wealth.notFound')
    return { product: found.product, own: { balance: found.balance } }
  },
  refusal({ customer, body }, { product, own }) {
    const { coin, minimum, listing, projectType } = product
    const facts = { coin, minimum, amount: decimal(body.amount), available: own?.balance ?? null }
    const isRegionAllowed = isOfferedTo(wealthManifest, customer)
    const found =
      projectTypeViolation(body.project_type, projectType) ??
      subscribeViolation({ ...facts, isOnSale: listing === 'listed', isRegionAllowed })
    return found === null ? null : new Refusal(422, found.reason, found.params)
  },
  build({ customer, body, key }, { product, now }, id) {
    const { bucket, userId } = customer
    const { id: productId, coin, profitShare, lockDays, sharePeriod, highWaterMark } = product
    const strikeAt = strikeOf(now)
    return {
      bucket,
      userId,
      id,
      productId,
      unitAsset: product.unitAsset,
      coin,
      amount: decimal(body.amount),
      profitShare,
      lockDays,
      sharePeriod,
      highWaterMark,
      strikeAt,
      unlocksAt: later(strikeAt, lockDays * DAY_MS),
      createdAt: now,
      state: 'PENDING',
      nav: null,
      units: 0n,
      unitLeft: 0n,
      struckAt: null,
      returned: null,
      text: key,
      mark: null,
      ownMark: null,
      markedAt: null,
    }
  },
  answer: ({ id, productId, coin, amount, state, createdAt, strikeAt }) => ({
    id,
    order_id: id,
    pid: productId,
    coin,
    amount: decimalText(amount),
    state,
    created_at: unixSeconds(createdAt),
    strike_at: unixSeconds(strikeAt),
  }),
  money: subscribePost,
  isBounded: () => false,
  soldOut: () => new Refusal(422, 'wealth.soldOut'),
  sale: wealthSale,
}
