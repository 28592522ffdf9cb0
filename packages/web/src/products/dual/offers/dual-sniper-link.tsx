import { Link } from '@tanstack/react-router'
import { pairOf } from '@tenor/contract/core'
import type { DualType } from '@tenor/contract/dual'
import { buttonClass, Verbatim } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import { tradeSearch } from '../sniper/sniper-address.ts'

/** The way to the snipers of a coin: those that move the same assets. */
export function DualSniperLink({ coin, type }: { coin: string; type: DualType }) {
  return (
    <Link
      to="/trade/$pair"
      params={{ pair: pairOf(coin) }}
      search={tradeSearch(type === 'call' ? 'peak' : 'dip')}
      className={buttonClass({ kind: 'link' })}
    >
      <span>
        <Say id="dual.snipers" values={{ coin: <Verbatim text={coin} /> }} />
      </span>
    </Link>
  )
}
