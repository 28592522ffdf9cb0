import { DUAL_QUOTE_ASSET, type DualBookTargetRow, type DualLadderRow } from '@tenor/contract/dual'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, buttonClass, type Column, DataTable, InstantText, Price, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Answered, NoRows, Section, TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { ladderCsvAddress, useDeliveryBook } from '../dual-queries.ts'

/** One delivery: its targets with both claims, and what is owed at every settlement price there is. */
export function DualBookDelivery({ coin, at }: { coin: string; at: number }) {
  const words = useWords()
  const delivery = { coin, delivery_timest: at }
  const answer = useDeliveryBook(delivery)
  const csv = (
    <a className={buttonClass({})} href={ladderCsvAddress(delivery)} download>
      <Say id="act.exportCsv" />
    </a>
  )
  const { targets = [], ladder = [] } = answer.data ?? {}
  const hasBoth = targets.some(isOfSnipers) && !targets.every(isOfSnipers)
  return (
    <>
      <Section title={words('console.dual.book.targets', { coin })} text={<DeliveryLine at={at} />}>
        <Answered answer={answer}>
          {answer.data?.targets.length === 0 ? (
            <NoRows />
          ) : (
            <DataTable
              label={words('console.dual.book.targets', { coin })}
              columns={TARGETS}
              rows={targets}
              rowKey={(row) => `${row.type} ${row.exercise_price}`}
              isWaiting={answer.isPending}
            />
          )}
        </Answered>
      </Section>
      <Section title={words('console.dual.book.ladder')} text={words('console.dual.book.ladder.text')} aside={csv}>
        <DataTable
          label={words('console.dual.book.ladder')}
          columns={ladderColumns(coin, hasBoth)}
          rows={ladder}
          rowKey={(row) => `${row.least} ${row.most}`}
          isWaiting={answer.isPending}
        />
      </Section>
    </>
  )
}

function DeliveryLine({ at }: { at: number }) {
  return <InstantText at={instantOfSeconds(at)} />
}

const TARGETS: readonly Column<DualBookTargetRow>[] = [
  {
    id: 'target',
    header: <Say id="dual.order.target" />,
    cell: (row) => (
      <TwoLineCell
        main={<Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />}
        more={<Kind type={row.type} />}
      />
    ),
    onPhone: 'lead',
  },
  {
    id: 'orders',
    header: <Say id="console.dual.book.orders" />,
    cell: (row) => <Verbatim text={row.orders} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'invested',
    header: <Say id="console.dual.book.invested" />,
    cell: (row) => <Amount value={row.invested} asset={row.invest_currency} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'below',
    header: <Say id="console.dual.book.ifBelow" />,
    cell: (row) => <Owed row={row} side="below" />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'at',
    header: <Say id="console.dual.book.ifAt" />,
    cell: (row) => <Owed row={row} side="at" />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'above',
    header: <Say id="console.dual.book.ifAbove" />,
    cell: (row) => <Owed row={row} side="above" />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'delta',
    header: <Say id="console.dual.book.delta" />,
    cell: (row) =>
      row.delta === null ? <Say id="console.dual.price.none" /> : <Amount value={row.delta} maximum={4} />,
    align: 'end',
    onPhone: 'pair',
  },
]

function isOfSnipers({ type }: Pick<DualBookTargetRow, 'type'>): boolean {
  return type === 'peak' || type === 'dip'
}

function Kind({ type }: Pick<DualBookTargetRow, 'type'>) {
  return type === 'peak' || type === 'dip' ? <Say id={`sniper.type.${type}`} /> : <Say id={`dual.type.${type}`} />
}

/** What is owed on a side of the target; of snipers that miss it, also what comes back. */
function Owed({ row, side }: { row: DualBookTargetRow; side: 'below' | 'at' | 'above' }) {
  const amount = <Amount value={row[`${side}_amount`]} asset={row[`${side}_currency`]} />
  const refund = row[`${side}_refund`]
  if (refund === '0') return amount
  return <TwoLineCell main={amount} more={<Amount value={refund} asset={row.invest_currency} />} />
}

/** A figure of the ladder, and how much of it is the snipers' where dual orders stand beside them. */
function OfSnipers({ whole, part, isShown }: { whole: ReactNode; part: ReactNode; isShown: boolean }) {
  if (!isShown) return whole
  return <TwoLineCell main={whole} more={<Say id="console.dual.book.ofSnipers" values={{ amount: part }} />} />
}

function ladderColumns(coin: string, hasBoth: boolean): readonly Column<DualLadderRow>[] {
  return [
    {
      id: 'price',
      header: <Say id="dual.settlement.price" />,
      cell: (row) => <LadderPrice row={row} />,
      onPhone: 'lead',
    },
    {
      id: 'coin',
      header: <Say id="console.dual.book.owed" values={{ asset: coin }} />,
      cell: ({ coin_amount, snipers }) => (
        <OfSnipers
          whole={<Amount value={coin_amount} asset={coin} />}
          part={<Amount value={snipers.coin_amount} />}
          isShown={hasBoth}
        />
      ),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'quote',
      header: <Say id="console.dual.book.owed" values={{ asset: DUAL_QUOTE_ASSET }} />,
      cell: ({ quote_amount, snipers }) => (
        <OfSnipers
          whole={<Amount value={quote_amount} asset={DUAL_QUOTE_ASSET} />}
          part={<Amount value={snipers.quote_amount} />}
          isShown={hasBoth}
        />
      ),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'converting',
      header: <Say id="console.dual.book.converting" />,
      cell: ({ converting, snipers }) => (
        <OfSnipers
          whole={<Verbatim text={converting} />}
          part={<Verbatim text={snipers.converting} />}
          isShown={hasBoth}
        />
      ),
      align: 'end',
      onPhone: 'pair',
    },
  ]
}

function LadderPrice({ row }: { row: DualLadderRow }) {
  const { least, most } = row
  const low = least === null ? null : <Price value={least} isTarget />
  const high = most === null ? null : <Price value={most} isTarget />
  if (least !== null && least === most) return <Say id="console.dual.book.step.at" values={{ price: low }} />
  if (low === null && high === null) return <Say id="console.dual.book.step.any" />
  if (low === null) return <Say id="console.dual.book.step.below" values={{ price: high }} />
  if (high === null) return <Say id="console.dual.book.step.above" values={{ price: low }} />
  return <Say id="console.dual.book.step.between" values={{ low, high }} />
}
