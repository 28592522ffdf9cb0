import { Link } from '@tanstack/react-router'
import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import type { Violation } from '@tenor/contract/http'
import { type Decimal8, divide, ONE } from '@tenor/contract/money'
import { Amount, Countdown, Facts, Notice, Percent, Price, shapes, Verbatim } from '@tenor/ui'
import { Say, useViolationWords } from '../../../platform/phrases/index.ts'
import type { DualHolding } from './dual-holding.ts'
import type { DualRefundQuote } from './dual-holding-queries.ts'
import styles from './dual-holdings.module.css'
import type { DualRedemption } from './use-dual-redemption.ts'

export type DualRedeemQuoteProps = { holding: DualHolding; quote: DualRefundQuote; lapse: Violation | null }

/** The consequence in a sentence, then what it is made of. */
export function DualRedeemQuote({ holding, quote, lapse }: DualRedeemQuoteProps) {
  const violationWords = useViolationWords()
  const { asset, amount, invested } = quote
  const gain = amount - invested
  const values = {
    amount: (
      <b>
        <Said value={amount} asset={asset} />
      </b>
    ),
    difference: (
      <b>
        <Said value={(gain < 0n ? -gain : gain) as Decimal8} asset={asset} />
      </b>
    ),
  }
  const side = gain < 0n ? 'loss' : gain > 0n ? 'gain' : 'even'
  return (
    <>
      <p className={shapes.sentence}>
        <Say id={`dual.redeem.consequence.${side}`} values={values} />
      </p>
      <p className={shapes.fine}>
        <Say id="dual.redeem.ends" values={{ coin: <Verbatim text={holding.coin} /> }} />
      </p>
      <Facts facts={partsOf(quote)} />
      <p role="status" className={shapes.fine}>
        {lapse !== null ? (
          violationWords(lapse)
        ) : (
          <Say id="dual.redeem.stands" values={{ left: <Countdown to={quote.expiresAt} /> }} />
        )}
      </p>
    </>
  )
}

/** An amount in the sentence; beneath it stands to the last unit. */
function Said({ value, asset }: { value: Decimal8; asset: string }) {
  return asset === DUAL_QUOTE_ASSET ? (
    <Amount value={value} asset={asset} minimum={2} maximum={2} />
  ) : (
    <Amount value={value} asset={asset} />
  )
}

function partsOf(quote: DualRefundQuote) {
  const { asset, spotValue, optionValue, fee, amount, invested, price, low, high, volatility } = quote
  const gain = (amount - invested) as Decimal8
  const share = invested === 0n ? null : divide(gain * ONE, invested, 'halfEven')
  return [
    { id: 'spot', name: <Say id="dual.redeem.spot" />, value: <Amount value={spotValue} asset={asset} /> },
    {
      id: 'option',
      name: <Say id="dual.redeem.option" />,
      value: <Amount value={-optionValue as Decimal8} asset={asset} />,
    },
    { id: 'fee', name: <Say id="dual.redeem.fee" />, value: <Amount value={-fee as Decimal8} asset={asset} /> },
    {
      id: 'amount',
      name: <Say id="dual.redeem.amount" />,
      value: (
        <b>
          <Amount value={amount} asset={asset} />
        </b>
      ),
    },
    { id: 'invested', name: <Say id="dual.order.invested" />, value: <Amount value={invested} asset={asset} /> },
    {
      id: 'gain',
      name: <Say id={gain < 0n ? 'dual.redeem.loss' : 'dual.redeem.gain'} />,
      value: (
        <>
          <Amount value={gain} asset={asset} withPlus /> {share !== null && <Percent value={share} />}
        </>
      ),
    },
    { id: 'price', name: <Say id="dual.redeem.price" />, value: <Price value={price} asset="USDT" /> },
    {
      id: 'lapse',
      name: <Say id="dual.redeem.lapse" />,
      value: (
        <Say id="dual.redeem.lapse.bounds" values={{ low: <Price value={low} />, high: <Price value={high} /> }} />
      ),
    },
    { id: 'volatility', name: <Say id="dual.honest.volatility" />, value: <Percent value={volatility} places={1} /> },
  ]
}

/** What came of it. */
export function RedeemDone({ holding, moved }: { holding: DualHolding; moved: DualRedemption['moved'] }) {
  return (
    <div className={styles.quote}>
      <Notice>
        <span role="status">
          <Say
            id="dual.redeem.done"
            values={{ amount: <Amount value={holding.refund ?? (0n as Decimal8)} asset={holding.investAsset} /> }}
          />
        </span>
      </Notice>
      {moved !== null && (
        <Notice kind={moved.state === 'done' ? 'plain' : 'caution'}>
          <Say id={`dual.redeem.moved.${moved.state}.${moved.to}`} />
        </Notice>
      )}
      <p className={shapes.fine}>
        <Say id="dual.redeem.done.next" />
      </p>
      <p>
        <Link to="/statement" search={{ asset: holding.investAsset }}>
          <Say id="dual.order.statement" />
        </Link>
      </p>
    </div>
  )
}
