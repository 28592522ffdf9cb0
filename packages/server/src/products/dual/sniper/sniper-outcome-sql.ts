/*
 * What a sniper order `o` comes to at a price, in SQL: the case that the price lies in is picked; what each case pays was
 * fixed with the order. The books that reconcile compares say it for themselves.
 */

export const INVEST_ASSET = `case when o.type = 'peak' then o.coin else o.quote_asset end`
export const PAY_ASSET = `case when o.type = 'peak' then o.quote_asset else o.coin end`

export function isReached(price: string): string {
  return `case when o.type = 'peak' then ${price} >= o.target else ${price} <= o.target end`
}

export function exercisedAt(price: string): string {
  return `case when ${isReached(price)} then o.amount else o.missed_exercised end`
}

export function paymentAt(price: string): string {
  return `case when ${isReached(price)} then o.reached_payment else o.missed_payment end`
}

/** As the columns that `sniperTransfers` reads. `price` is the number of the parameter with the price. */
export function settledSniperColumns(price: string): string {
  const at = `${price}::numeric`
  return `o.bucket, o.user_id, o.id, ${isReached(at)} as reached, ${INVEST_ASSET} as invest_asset,
      ${PAY_ASSET} as pay_asset, ${exercisedAt(at)} as exercised, ${paymentAt(at)} as payment,
      o.amount - ${exercisedAt(at)} as refund`
}
