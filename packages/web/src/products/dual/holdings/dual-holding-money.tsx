import { customersPart, DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, Price, TargetRail } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import type { DualHolding } from './dual-holding.ts'
import { DualLimitLine } from './dual-limit-line.tsx'

type Props = { holding: DualHolding }

type PriceRailProps = { target: Decimal8; price: Decimal8 | null; settledAt: Decimal8 | null }

/** Where the price of now stands to the target; of a settled order, the price that decided. */
export function PriceRail({ target, price, settledAt }: PriceRailProps) {
  const shown = settledAt ?? price
  return (
    <TargetRail target={target} price={shown}>
      <Price value={target} isTarget />
      {shown !== null && (
        <>
          {' · '}
          <Say
            id={settledAt === null ? 'dual.holdings.now' : 'dual.holdings.settledAt'}
            values={{ price: <Price value={shown} /> }}
          />
        </>
      )}
    </TargetRail>
  )
}

/** Of the quote asset by the cent, so that a row keeps its width; the panel says it to the last unit. */
function InRow({ value, asset, withPlus = false }: { value: Decimal8; asset: string; withPlus?: boolean }) {
  return <Amount value={value} asset={asset} maximum={asset === DUAL_QUOTE_ASSET ? 2 : 8} withPlus={withPlus} />
}

/** What is earned where the order is not converted; what it pays on either side stands in its panel. */
export function DualAtDelivery({ holding }: Props) {
  const { type, outcomes, target } = holding
  const kept = type === 'put' ? outcomes.above : outcomes.below
  return (
    <span>
      <b className={styles.gain}>
        <InRow value={kept.interest} asset={kept.asset} withPlus />
      </b>
      <small className={styles.small}>
        <Say
          id={type === 'put' ? 'dual.holdings.ifAbove' : 'dual.holdings.ifBelow'}
          values={{ target: <Price value={target} isTarget /> }}
        />
      </small>
    </span>
  )
}

/** What an ended order paid. */
export function DualPaid({ holding }: Props) {
  const { settled, refund, investAsset } = holding
  if (settled !== null) return <InRow value={customersPart(holding, settled).amount} asset={settled.asset} />
  return refund === null ? '–' : <InRow value={refund} asset={investAsset} />
}

/** What it earned: interest, or after early redemption the difference to what was put in. */
export function DualProfit({ holding }: Props) {
  const { settled, refund, amount, investAsset } = holding
  if (settled !== null) {
    return (
      <span>
        <InRow value={settled.interest} asset={settled.asset} withPlus />
        <span className={styles.wideOnly}>
          <DualLimitLine holding={holding} settled={settled} />
        </span>
      </span>
    )
  }
  return refund === null ? '–' : <InRow value={refund - amount} asset={investAsset} withPlus />
}
