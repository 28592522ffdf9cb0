import { DUAL_QUOTE_ASSET, justHoldValue, payoffValue } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, Facts, Price } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import { type DualHolding, type DualSettled, positionOfHolding } from './dual-holding.ts'
import styles from './dual-holdings.module.css'

/** What the order brought beside what the coin alone would have brought, at the price that settled it. */
export function DualOrderHold({ holding, settled }: { holding: DualHolding; settled: DualSettled }) {
  const held = justHoldValue(positionOfHolding(holding), holding.entryPrice, settled.price)
  const paid = payoffValue(
    { ...settled, converted: settled.asset !== holding.investAsset },
    DUAL_QUOTE_ASSET,
    settled.price,
  )
  const difference = (paid - held) as Decimal8
  const side = difference < 0n ? 'less' : difference > 0n ? 'more' : 'even'
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>
        <Say id="dual.hold.title" />
      </h3>
      <p>
        <Say
          id={`dual.hold.${side}`}
          values={{
            difference: (
              <b>
                <Amount
                  value={(difference < 0n ? -difference : difference) as Decimal8}
                  asset={DUAL_QUOTE_ASSET}
                  maximum={2}
                />
              </b>
            ),
            coin: <bdi>{holding.coin}</bdi>,
          }}
        />
      </p>
      <Facts
        facts={[
          {
            id: 'paid',
            name: <Say id="dual.hold.order" />,
            value: <Amount value={paid} asset={DUAL_QUOTE_ASSET} maximum={2} />,
          },
          {
            id: 'held',
            name: <Say id="dual.hold.held" values={{ coin: <bdi>{holding.coin}</bdi> }} />,
            value: <Amount value={held} asset={DUAL_QUOTE_ASSET} maximum={2} />,
          },
          { id: 'entry', name: <Say id="dual.order.entryPrice" />, value: <Price value={holding.entryPrice} /> },
        ]}
      />
    </section>
  )
}
