import { decimal } from '@tenor/contract/money'
import type { WealthProductRow } from '@tenor/contract/wealth'
import { type Fact, Percent } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'

type FundTerms = Pick<WealthProductRow, 'profit_share' | 'share_period' | 'gate'>

/** Terms that take or hold back money of units: profit share, gate, and that entry and exit are free. */
export function fundTerms({ profit_share, share_period, gate }: FundTerms): Fact[] {
  return [
    {
      id: 'share',
      name: <Say id="wealth.share" />,
      value: <Say id={`wealth.share.${share_period}`} values={{ share: <Percent value={decimal(profit_share)} /> }} />,
    },
    {
      id: 'gate',
      name: <Say id="wealth.gate" />,
      value:
        gate === null ? (
          <Say id="wealth.gate.all" />
        ) : (
          <Say id="wealth.gate.part" values={{ gate: <Percent value={decimal(gate)} /> }} />
        ),
    },
    { id: 'fee', name: <Say id="wealth.fee" />, value: <Say id="wealth.fee.none" /> },
  ]
}
