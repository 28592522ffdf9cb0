import { DUAL_QUOTE_ASSET, SNIPER_DIRECTION, type SniperOutlook, sniperOutlook } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, CoinMark, type Outcome, OutcomeCards, Percent, Price, Verbatim } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { tabPhrase } from '../dual-words.ts'
import type { SniperHolding } from './sniper-offer.ts'

export type SniperSide = 'below' | 'above'

/** Whose outcomes they are. */
export type SniperOutcomesOf = Pick<SniperHolding, 'type' | 'coin' | 'target' | 'investAsset' | 'exerciseAsset'>

/** Both payments of an order, as they were fixed when it was made, in money at the price of then. */
export function SniperOrderOutcomes({ holding }: { holding: SniperHolding }) {
  const words = useWords()
  const price = holding.honest?.entryPrice ?? holding.price ?? holding.target
  const outlook = sniperOutlook({ ...holding, quoteAsset: DUAL_QUOTE_ASSET }, price, {
    paid: holding.outcomes,
    fall: holding.sheet.worst.fall,
  })
  return <OutcomeCards label={words('dual.payoff.title')} outcomes={outcomesOf(holding, outlook)} />
}

/** Both outcomes as cards have them: what is paid, what comes back, what both are worth, and the fall that hurts. */
export function outcomesOf(of: SniperOutcomesOf, outlook: SniperOutlook): Outcome<SniperSide>[] {
  const { type, target, coin, investAsset, exerciseAsset } = of
  return (['below', 'above'] as const).map((side) => {
    const { outcome, value, price } = outlook[side]
    const { worst } = outlook
    const worth = { value: <InQuote value={value} />, price: <Price value={price} isTarget /> }
    const fall = worst !== null && {
      difference: <InQuote value={worst.difference} withPlus />,
      percent: <Percent value={worst.drop} places={0} />,
      coin: <Verbatim text={coin} />,
    }
    return {
      value: side,
      title: (
        <Say id={tabPhrase(SNIPER_DIRECTION[type], side)} values={{ target: <Price value={target} isTarget /> }} />
      ),
      mark: <CoinMark coin={exerciseAsset} size={22} />,
      amount: <Shown value={outcome.payment} asset={exerciseAsset} />,
      lines: [
        ...(outcome.refund === 0n
          ? []
          : [
              {
                id: 'refund',
                text: (
                  <Say
                    id="sniper.outcome.refund"
                    values={{ refund: <Shown value={outcome.refund} asset={investAsset} /> }}
                  />
                ),
              },
            ]),
        { id: 'worth', text: <Say id="dual.outcome.worth" values={worth} /> },
        ...(side === 'above' || fall === false
          ? []
          : [
              {
                id: 'worst',
                text: <Say id="dual.outcome.fall" values={fall} />,
                isLoss: (worst?.difference ?? 0n) < 0n,
              },
            ]),
      ],
    }
  })
}

function Shown({ value, asset }: { value: Decimal8; asset: string }) {
  return asset === DUAL_QUOTE_ASSET ? <InQuote value={value} /> : <Amount value={value} asset={asset} />
}

function InQuote({ value, withPlus = false }: { value: Decimal8; withPlus?: boolean }) {
  return <Amount value={value} asset={DUAL_QUOTE_ASSET} minimum={2} maximum={2} withPlus={withPlus} />
}
