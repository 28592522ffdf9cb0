import type { Decimal8 } from '@tenor/contract/money'
import { CHART_DAYS, chartTicks } from '@tenor/contract/staking'
import type { Instant } from '@tenor/contract/time'
import {
  Amount,
  compactWords,
  dayWords,
  Facts,
  InstantText,
  ListState,
  Panel,
  Percent,
  shapes,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { Plot, plotNumber } from '@tenor/ui/charts'
import { useState } from 'react'
import { FailedList, spoken, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useTotalStaked } from '../staking-queries.ts'
import { ChartDays } from './chart-days.tsx'

/** `isMinted`: the coin is minted by its product, so that what is staked of it in all is what was minted. */
export type TotalStakedProps = { coin: string; isMinted?: boolean; onClose: () => void }

export const TotalStaked = spoken(Total, ['staking-about'])

/** What all customers have staked of a coin over time. */
function Total({ coin, isMinted = false, onClose }: TotalStakedProps) {
  const words = useWords()
  const [days, setDays] = useState<number>(CHART_DAYS.FIRST)
  const { data, isError, isPending, error, refetch } = useTotalStaked(coin, days)
  return (
    <Panel
      isOpen
      isOver
      onClose={onClose}
      title={<Say id={isMinted ? 'staking.mint.byAll' : 'staking.trend.total'} />}
      aside={<Verbatim text={coin} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <div className={shapes.stack}>
        <ChartDays days={days} onChange={setDays} />
        {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
        {isPending && <WaitingPart />}
        {data?.length === 0 && <ListState kind="empty" title={<Say id="finances.noData" />} />}
        {data !== undefined && data.length > 0 && <TotalChart coin={coin} isMinted={isMinted} points={data} />}
      </div>
    </Panel>
  )
}

type TotalPoint = { at: Instant; staked: Decimal8; worth: Decimal8 | null; rate: Decimal8 }

/** Six values beside the line, and the point that is read below it: the last until another is chosen. */
function TotalChart({ coin, isMinted, points }: { coin: string; isMinted: boolean; points: readonly TotalPoint[] }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [chosen, choose] = useState<number | null>(null)
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const [first] = points
  const [last, read] = [points.at(-1), points[index]]
  if (first === undefined || last === undefined || read === undefined) return null
  const ticks = chartTicks(points.map(({ staked }) => staked))
  const when = (at: Instant) => dayWords(locale, at, 'date')
  const drawn = points.map(({ at, staked }) => ({ x: at, y: plotNumber(staked) }))
  return (
    <Plot
      label={words(isMinted ? 'staking.trend.minted.label' : 'staking.trend.total.label', {
        coin,
        amount: compactWords(locale, last.staked),
      })}
      lines={[{ id: 'staked', look: 'main', points: drawn }]}
      ticks={ticks.map((tick) => ({ id: String(tick), y: plotNumber(tick), label: compactWords(locale, tick) }))}
      across={ticks.map(plotNumber)}
      withDots={points.length < 2}
      ends={[when(first.at), when(last.at)]}
      reading={{
        steps: points.map(({ at }) => at),
        index,
        label: words('market.chart.time'),
        onRead: choose,
        words: words('market.chart.point', {
          time: when(read.at),
          price: `${compactWords(locale, read.staked)} ${coin}`,
        }),
        point: { x: read.at, y: plotNumber(read.staked) },
      }}
      legend={<Reading coin={coin} isMinted={isMinted} point={read} />}
    />
  )
}

type ReadingProps = { coin: string; isMinted: boolean; point: TotalPoint }

function Reading({ coin, isMinted, point: { at, staked, worth, rate } }: ReadingProps) {
  return (
    <Facts
      facts={[
        { id: 'time', name: <Say id="staking.time" />, value: <InstantText at={at} short /> },
        {
          id: 'staked',
          name: <Say id={isMinted ? 'staking.mint.byAll' : 'staking.stakedByAll'} />,
          value: <Amount value={staked} asset={coin} compact />,
        },
        ...(worth === null
          ? []
          : [
              {
                id: 'worth',
                name: <Say id="staking.trend.worth" />,
                // The sign has no direction of its own and stands before the amount in the page's.
                value: (
                  <span>
                    ≈&nbsp;
                    <Amount value={worth} asset="USDT" compact />
                  </span>
                ),
              },
            ]),
        { id: 'rate', name: <Say id="staking.rate" />, value: <Percent value={rate} /> },
      ]}
    />
  )
}
