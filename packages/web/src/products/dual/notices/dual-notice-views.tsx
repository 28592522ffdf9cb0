import { ModuleWords } from '@tenor/browser/phrases'
import type { NoticeRow } from '@tenor/contract/core'
import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { PhraseKey } from '@tenor/contract/phrases'
import { Amount, InstantText, Price } from '@tenor/ui'
import type { ReactNode } from 'react'
import { NoticeFigures, type NoticeView, type NoticeViews } from '../../../core/product-list/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { DualOutcomeCards } from '../dual-outcomes.tsx'
import { amountsOf, instantTold, outcomesTold } from './dual-notice-facts.ts'

const SETTLED = ['price', 'target', 'paid', 'difference'] as const

/** What came of an order that settled, and what that is against what was put in. */
function settledView({ params }: NoticeRow): NoticeView | null {
  const told = amountsOf(params, SETTLED)
  if (told === null) return null
  const { coin, type, renewed, outcome } = params
  const asset = String(params['asset'])
  const isOwnAsset = outcome === 'kept' || outcome === 'trial'
  const difference = <Sum value={told.difference} asset={isOwnAsset ? asset : DUAL_QUOTE_ASSET} withPlus />
  return {
    title: <Told id="dual.notice.settled" values={{ coin, type, renewed, ...pricesOf(told) }} />,
    figures: (
      <NoticeFigures paid={<Sum value={told.paid} asset={asset} />} difference={told.difference}>
        {outcome === 'trial' && <Told id="dual.notice.interest" />}
        {outcome === 'sold' && <Told id="dual.notice.held" values={{ difference }} />}
        {(outcome === 'kept' || outcome === 'bought') && difference}
      </NoticeFigures>
    ),
  }
}

/** The same of a sniper: what the market would have brought is what it is compared with. */
function sniperSettledView({ params }: NoticeRow): NoticeView | null {
  const told = amountsOf(params, SETTLED)
  if (told === null) return null
  const { coin, type, reached, asset, invested } = params
  const back = amountsOf(params, ['refund'])
  const difference = <Sum value={told.difference} asset={DUAL_QUOTE_ASSET} withPlus />
  const paid = (
    <>
      <Sum value={told.paid} asset={String(asset)} />
      {back !== null && ' + '}
      {back !== null && <Sum value={back.refund} asset={String(invested)} />}
    </>
  )
  return {
    title: <Told id="sniper.notice.settled" values={{ coin, type, reached, ...pricesOf(told) }} />,
    figures: (
      <NoticeFigures paid={paid} difference={told.difference}>
        <Told id="sniper.notice.market" values={{ difference }} />
      </NoticeFigures>
    ),
  }
}

/** An order that runs: its sentence, and both ways in which it can end. */
function openView({ params }: NoticeRow): NoticeView | null {
  const told = outcomesTold(params)
  if (told === null) return null
  return {
    outcomes: (
      <ModuleWords module="dual">
        <DualOutcomeCards {...told} compact />
      </ModuleWords>
    ),
  }
}

/** One that goes on after its delivery: instants in the language of the page, and what follows apart from when. */
function comingView(row: NoticeRow): NoticeView | null {
  const open = openView(row)
  const { coin, type, rule, floor, difference } = row.params
  const told = amountsOf(row.params, ['price'])
  const [delivery, until] = [instantTold(row.params, 'delivery'), instantTold(row.params, 'until')]
  if (open === null || told === null || delivery === null || until === null) return null
  const text = {
    rule,
    floor,
    difference,
    price: <Price value={told.price} isTarget />,
    until: <InstantText at={until} />,
  }
  return {
    ...open,
    title: <Told id="dual.notice.coming" values={{ coin, type, delivery: <InstantText at={delivery} /> }} />,
    text: <Told id="dual.notice.coming.text" values={text} />,
  }
}

/** How notices of dual investment and its snipers read. */
export const dualNoticeViews: NoticeViews = {
  'dual.settled': settledView,
  'dual.improved': openView,
  'dual.reinvest.coming': comingView,
  'sniper.settled': sniperSettledView,
}

type ToldProps = { id: PhraseKey & `${'dual' | 'sniper'}.notice.${string}`; values?: Record<string, ReactNode> }

function Told({ id, values = {} }: ToldProps) {
  return (
    <ModuleWords module={['dual-notices', 'sniper']}>
      <Say id={id} values={values} />
    </ModuleWords>
  )
}

function pricesOf({ price, target }: { price: Decimal8; target: Decimal8 }) {
  return { price: <Price value={price} />, target: <Price value={target} isTarget /> }
}

/** The quote asset by the cent, coins as they are. */
function Sum({ value, asset, withPlus = false }: { value: Decimal8; asset: string; withPlus?: boolean }) {
  const cents = asset === DUAL_QUOTE_ASSET ? { minimum: 2, maximum: 2 } : {}
  return <Amount value={value} asset={asset} withPlus={withPlus} {...cents} />
}
