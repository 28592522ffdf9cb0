import type { Listing } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  DUAL_REDEEM_FEE,
  type DualAcceptance,
  type DualType,
} from '@tenor/contract/dual'
import { readCode } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import type { StoredProduct } from '../offers/dual-product-table.ts'

const MINIMUM_COPIES = 1
const MAXIMUM_COPIES = 1_000_000

/** What an operator may say of a product; a missing field keeps what stands, or the default. */
export type ProductBody = {
  type?: DualType
  coin?: string
  exercise_price?: string
  apy?: string
  delivery_timest?: number
  min_copies?: number
  max_copies?: number
  category?: number
  acceptance?: DualAcceptance
  capacity?: string
  status?: Listing
  unlimited?: number
  max_yield?: string
  redeem_fee?: string
}

/** What a new product cannot be without. */
export type NewProductBody = ProductBody &
  Required<Pick<ProductBody, 'type' | 'coin' | 'exercise_price' | 'apy' | 'delivery_timest'>>

export function newProduct(id: number, body: NewProductBody): StoredProduct {
  return {
    id,
    type: body.type,
    category: readCode(DUAL_CATEGORY, body.category ?? DUAL_CATEGORY.NORMAL),
    coin: body.coin,
    quoteAsset: DUAL_QUOTE_ASSET,
    target: decimal(body.exercise_price),
    apr: decimal(body.apy),
    deliveryAt: instantOfSeconds(body.delivery_timest),
    minimumCopies: BigInt(body.min_copies ?? MINIMUM_COPIES),
    maximumCopies: BigInt(body.max_copies ?? Math.max(MAXIMUM_COPIES, body.min_copies ?? 0)),
    acceptance: body.acceptance ?? 'auto',
    listing: body.status ?? 'listed',
    origin: 'desk',
    capacity: body.capacity === undefined ? null : decimal(body.capacity),
    fairApr: null,
    impliedVolatility: null,
    margin: null,
    chance: null,
    mostYield: body.max_yield === undefined ? null : decimal(body.max_yield),
    redeemFee: body.redeem_fee === undefined ? DUAL_REDEEM_FEE : decimal(body.redeem_fee),
    quotedAt: null,
    excess: null,
  }
}

export function changedBy(before: StoredProduct, body: ProductBody): StoredProduct {
  return {
    ...before,
    type: body.type ?? before.type,
    coin: body.coin ?? before.coin,
    category: readCode(DUAL_CATEGORY, body.category ?? before.category),
    target: body.exercise_price === undefined ? before.target : decimal(body.exercise_price),
    apr: body.apy === undefined ? before.apr : decimal(body.apy),
    deliveryAt: body.delivery_timest === undefined ? before.deliveryAt : instantOfSeconds(body.delivery_timest),
    minimumCopies: body.min_copies === undefined ? before.minimumCopies : BigInt(body.min_copies),
    maximumCopies: body.max_copies === undefined ? before.maximumCopies : BigInt(body.max_copies),
    acceptance: body.acceptance ?? before.acceptance,
    listing: body.status ?? before.listing,
    mostYield: body.max_yield === undefined ? before.mostYield : decimal(body.max_yield),
    redeemFee: body.redeem_fee === undefined ? before.redeemFee : decimal(body.redeem_fee),
    capacity: body.unlimited === 1 ? null : body.capacity === undefined ? before.capacity : decimal(body.capacity),
  }
}
