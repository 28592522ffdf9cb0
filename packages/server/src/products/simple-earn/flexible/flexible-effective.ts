/*
 * The contract's `effectiveRate` in SQL, over rows `h` of flexible_hour. Of an hour that was cleared by place the share is the fraction
 * that was published of it. A quotient of numerics is rounded, so it is counted in whole units of the eighth decimal.
 */

export const SHARE_PART = 'coalesce(h.share_part, h.marginal_share)'
export const SHARE_WHOLE = 'coalesce(h.share_whole, 1)'
const LOWEST = "(h.terms->>'limit_min_lend_rate_year')::numeric"

/** Of each hour, at the pool's lowest minimum in that hour. */
export const EFFECTIVE = `case
  when ${LOWEST} < h.marginal or (h.unmet > 0 and ${LOWEST} <= h.rate) then h.rate
  when ${LOWEST} > h.marginal then 0
  when ${SHARE_WHOLE} = 0 then h.rate
  else div(h.rate * 1e8 * ${SHARE_PART}, ${SHARE_WHOLE}) * 0.00000001 end`
