import type { Decimal8 } from '@tenor/contract/money'
import { Percent } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'

/** A rate of a year; a pool without a cleared hour has none yet, which is not 0. */
export function RateOrNew({ rate }: { rate: Decimal8 | null }) {
  return rate === null ? <Say id="earn.rate.new" /> : <Percent value={rate} />
}
