import { QUOTE_ASSET } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { CHART_DAYS } from '@tenor/contract/staking'
import type { Instant } from '@tenor/contract/time'
import {
  Amount,
  Choice,
  DayName,
  dayWords,
  ListState,
  Panel,
  percentWords,
  shapes,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { PriceChart, type PricePoint } from '@tenor/ui/charts'
import { useState } from 'react'
import { FailedList, spoken, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { StakingOffer } from '../staking-offer.ts'
import { useDefiTrend, useRateTrend } from '../staking-queries.ts'
import { ChartDays } from './chart-days.tsx'

export type RateTrendProps = { offer: StakingOffer; onClose: () => void }

export const RateTrend = spoken(Trend, ['staking-about'])

/** What the product, or each of its protocols, has paid by the day: a look back, no promise. */
function Trend({ offer, onClose }: RateTrendProps) {
  const words = useWords()
  const [days, setDays] = useState<number>(CHART_DAYS.FIRST)
  const hasProtocols = offer.protocols.length > 0
  const isOne = offer.protocols.some(({ pid }) => pid === offer.pid)
  const [chosen, choose] = useState(isOne ? offer.pid : (offer.protocols[0]?.pid ?? offer.pid))
  const own = useRateTrend(offer.coin, offer.pid, days)
  const protocols = useDefiTrend.useIf(hasProtocols, offer.coin, days)
  const answer = hasProtocols ? protocols : own
  const points = hasProtocols ? protocols.data?.find(({ pid }) => pid === chosen)?.points : own.data?.points
  const stated = own.data?.stated ?? []
  return (
    <Panel
      isOpen
      isOver
      onClose={onClose}
      title={<Say id="staking.trend.rate" />}
      aside={<Verbatim text={hasProtocols ? offer.coin : offer.name} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <div className={shapes.stack}>
        <ChartDays days={days} onChange={setDays} />
        {hasProtocols && (
          <Choice
            label={words('staking.protocol')}
            value={String(chosen)}
            options={offer.protocols.map(({ pid, name }) => ({ value: String(pid), label: name }))}
            onChange={(next) => choose(offer.protocols.find(({ pid }) => String(pid) === next)?.pid ?? chosen)}
          />
        )}
        {answer.isError && points === undefined && <FailedList error={answer.error} onRetry={answer.refetch} />}
        {answer.isPending && <WaitingPart />}
        {points !== undefined && <Rates points={points} />}
        {stated.length > 0 && <Stated rows={stated} />}
      </div>
    </Panel>
  )
}

type StatedRow = { day: string; coin: string; price: Decimal8; reason: string }

/** Where a coin had no index, days are reckoned by what the exchange stated, which it gives its reason for. */
function Stated({ rows }: { rows: readonly StatedRow[] }) {
  return (
    <div>
      <p>
        <Say id="staking.trend.stated" />
      </p>
      <ul>
        {rows.map(({ day, coin, price, reason }) => (
          <li key={`${day} ${coin}`}>
            <DayName day={day} /> · <Verbatim text={coin} /> · <Amount value={price} asset={QUOTE_ASSET} /> ·{' '}
            <Verbatim isProse text={reason} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Rates({ points }: { points: readonly PricePoint[] }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) {
    return <ListState kind="empty" title={<Say id="finances.noData" />} />
  }
  const rates = points.map(({ price }) => price)
  const high = percentWords(
    locale,
    rates.reduce((most, rate) => (rate > most ? rate : most)),
  )
  const low = percentWords(
    locale,
    rates.reduce((least, rate) => (rate < least ? rate : least)),
  )
  const when = (at: Instant) => dayWords(locale, at, 'date')
  return (
    <PriceChart
      label={words('staking.trend.rate.label', { low, high })}
      points={points}
      startLabel={when(first.at)}
      endLabel={when(last.at)}
      highLabel={high}
      lowLabel={low}
      readLabel={words('market.chart.time')}
      pointWords={({ at, price }) =>
        words('market.chart.point', { time: when(at), price: percentWords(locale, price) })
      }
    />
  )
}
