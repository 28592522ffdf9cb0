import type { DualOutcomeFigures, DualOutlook, DualType } from '@tenor/contract/dual'
import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, CoinMark, type Outcome, OutcomeCards, type OutcomeLine, Percent, Price, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { tabPhrase } from './dual-words.ts'

export type DualOutcomeSide = 'below' | 'above'

/** Whose outcomes they are. */
export type DualOutcomesOf = { type: DualType; coin: string; target: Decimal8; rate: Decimal8 }

const SIDES = ['below', 'above'] as const
const SMALL_RATE = 100_000n

/** Both outcomes as cards have them; without figures where there is no amount to compute them from. */
export function outcomesOf(of: DualOutcomesOf, outlook: DualOutlook | null): Outcome<DualOutcomeSide>[] {
  return SIDES.map((side) => ({
    value: side,
    title: <Say id={tabPhrase(of.type, side)} values={{ target: <Price value={of.target} isTarget /> }} />,
    mark: <CoinMark coin={side === 'below' ? of.coin : DUAL_QUOTE_ASSET} size={22} />,
    amount: outlook === null ? '–' : <Paid {...outlook[side].paid} />,
    lines: outlook === null ? [] : linesOf(of, side, outlook),
  }))
}

/** Both outcomes side by side; `came` is the one that has come. */
export function DualOutcomeCards({
  of,
  outlook,
  came,
  compact = false,
}: {
  of: DualOutcomesOf
  outlook: DualOutlook
  came?: DualOutcomeSide
  compact?: boolean
}) {
  const words = useWords()
  const chosen = came === undefined ? {} : { came }
  return (
    <OutcomeCards label={words('dual.payoff.title')} outcomes={outcomesOf(of, outlook)} {...chosen} compact={compact} />
  )
}

function Paid({ amount, asset }: { amount: Decimal8; asset: string }) {
  return asset === DUAL_QUOTE_ASSET ? <InQuote value={amount} /> : <Amount value={amount} asset={asset} />
}

function InQuote({ value, withPlus = false }: { value: Decimal8; withPlus?: boolean }) {
  return <Amount value={value} asset={DUAL_QUOTE_ASSET} minimum={2} maximum={2} withPlus={withPlus} />
}

function linesOf(of: DualOutcomesOf, side: DualOutcomeSide, { putIn, worst, ...both }: DualOutlook): OutcomeLine[] {
  const figures = both[side]
  const isOwn = putIn > 0n
  const first = isOwn ? ownLine(of, side, figures) : <Say id="dual.outcome.worth" values={worthOf(figures)} />
  const plain = { id: 'difference', text: first, isLoss: figures.difference < 0n && side === 'above' }
  if (side === 'above' || worst === null) return side === 'above' && !isOwn ? [] : [plain]
  const values = {
    difference: <InQuote value={worst.difference} withPlus />,
    percent: <Percent value={worst.drop} places={0} />,
    coin: <Verbatim text={of.coin} />,
  }
  const text = <Say id="dual.outcome.fall" values={values} />
  return [plain, { id: 'worst', text, isLoss: worst.difference < 0n }]
}

function worthOf({ value, price }: DualOutcomeFigures): Record<'value' | 'price', ReactNode> {
  return { value: <InQuote value={value} />, price: <Price value={price} isTarget /> }
}

function ownLine({ type, coin, rate }: DualOutcomesOf, side: DualOutcomeSide, figures: DualOutcomeFigures): ReactNode {
  const { paid, difference } = figures
  const values = {
    ...worthOf(figures),
    coin: <Verbatim text={coin} />,
    difference: <InQuote value={difference} withPlus />,
    interest: <Amount value={paid.interest} asset={paid.asset} withPlus />,
    rate: <Percent value={rate} places={rate < SMALL_RATE ? 4 : 2} />,
  }
  return <Say id={`dual.outcome.${type}.${side}`} values={values} />
}
