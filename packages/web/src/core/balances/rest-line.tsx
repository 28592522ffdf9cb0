import { assetsNow } from '@tenor/browser/assets'
import { wholeUnits } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'

/** Fraction of a unit that a transfer leaves where it is; nothing where there is none. */
export function RestLine({ held, asset }: { held: Decimal8; asset: string }) {
  const rest = held - wholeUnits(assetsNow(), asset, held)
  if (rest === 0n) return null
  return (
    <span>
      <Say id="ledger.rest" values={{ amount: <Amount value={rest} asset={asset} maximum={8} /> }} />
    </span>
  )
}
