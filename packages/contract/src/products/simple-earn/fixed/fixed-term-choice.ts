import type { Decimal8 } from '../../../money/index.ts'
import { FIXED_TYPE, type FixedType } from './fixed-product.ts'

/** The pseudo product that is not for a term. */
export const FLEXIBLE_PID = 0

/** A fixed product as it is chosen among others. */
export type TermOffer = {
  readonly id: number
  readonly type: FixedType
  readonly rate: Decimal8
  readonly minVip: number
  readonly maxVip: number
  readonly isSoldOut: boolean
}

/**
 * The term that a panel begins with: the one asked for where it exists; else the first normal one, or for VIP the first
 * whose range holds the customer's tier; else flexible, 0. Source: the spec, 4.
 */
export function firstTerm(
  asked: number,
  kind: 'normal' | 'vip',
  { offers, vipTier }: { readonly offers: readonly TermOffer[]; readonly vipTier: number },
): number {
  if (asked === FLEXIBLE_PID || offers.some(({ id }) => id === asked)) return asked
  const fits = (offer: TermOffer) =>
    kind === 'normal'
      ? offer.type === FIXED_TYPE.NORMAL
      : offer.type === FIXED_TYPE.VIP && offer.minVip <= vipTier && vipTier <= offer.maxVip
  return offers.find(fits)?.id ?? FLEXIBLE_PID
}

/**
 * What "subscribe again" opens: the product itself while it is for sale; sold out or gone, the normal product for sale with
 * the highest rate, of equal ones the first; else flexible. Null: there is nothing, the main page is shown. Source: the spec, 4.
 */
export function againTerm(productId: number, offers: readonly TermOffer[], hasFlexible: boolean): number | null {
  if (offers.some(({ id, isSoldOut }) => id === productId && !isSoldOut)) return productId
  const best = offers
    .filter(({ type, isSoldOut }) => type === FIXED_TYPE.NORMAL && !isSoldOut)
    .reduce<TermOffer | null>((most, each) => (most === null || each.rate > most.rate ? each : most), null)
  return best?.id ?? (hasFlexible ? FLEXIBLE_PID : null)
}

/** VIP terms in the order in which they are listed: by 10 × min_vip + max_vip; of equal ones as they came. Source: the spec, 6. */
export function byVipRange(a: Pick<TermOffer, 'minVip' | 'maxVip'>, b: Pick<TermOffer, 'minVip' | 'maxVip'>): number {
  return 10 * a.minVip + a.maxVip - (10 * b.minVip + b.maxVip)
}
