import { decimal } from '@tenor/contract/money'
import { DAY_MS, type Instant, later } from '@tenor/contract/time'
import {
  Amount,
  Card,
  CopyId,
  DayGrid,
  Facts,
  FigureRow,
  InstantText,
  MoneyHeader,
  Pager,
  Percent,
  Price,
  Timeline,
  type TimelineStep,
} from '@tenor/ui'
import { useState } from 'react'
import { DELIVERY, NOW } from '../sample-data.ts'
import { Section, Shelf, Specimen } from '../specimen.tsx'
import { useWords, type Words } from '../words.ts'
import { SampleTable } from './sample-table.tsx'

export function DataSection() {
  const words = useWords()
  return (
    <Section id="data" title={words.data}>
      <Shelf>
        <Specimen name={words.orders} wide>
          <SampleTable />
          <Pages />
        </Specimen>
        <Specimen name={words.deliveries} wide>
          <Deliveries />
        </Specimen>
        <MoneySpecimen />
        <FactSpecimens />
        <Specimen name={words.timeline}>
          <Card>
            <Timeline label={words.timeline} steps={stepsOf(words)} />
          </Card>
        </Specimen>
        <Specimen name={words.stepFailed}>
          <Card>
            <Timeline label={words.stepFailed} steps={failedStepsOf(words)} />
          </Card>
        </Specimen>
      </Shelf>
    </Section>
  )
}

function MoneySpecimen() {
  const words = useWords()
  const figures = [
    { id: 'putIn', name: words.putIn, value: decimal('14116.02') },
    { id: 'today', name: words.earnedToday, value: decimal('3.214'), isGain: true },
    { id: 'days', name: words.days30, value: decimal('-12.4'), isGain: true },
    { id: 'ever', name: words.allTime, value: decimal('1096.4'), isGain: true },
  ]
  const lead = { id: 'inEarn', name: words.inEarn, value: decimal('14180.44') }
  return (
    <Specimen name={words.moneyHeader} wide>
      <MoneyHeader label={words.moneyHeader} asset="USDT" lead={lead} figures={figures} note={words.delivery} />
      <MoneyHeader label={words.moneyHeader} asset="USDT" lead={lead} figures={figures} isWaiting />
    </Specimen>
  )
}

function Pages() {
  const words = useWords()
  return (
    <Pager
      label={words.pages}
      page={2}
      pages={7}
      onPage={() => undefined}
      previousLabel={words.previous}
      nextLabel={words.next}
      position={words.position}
    />
  )
}

const APR_BY_DAY = ['0.8849', '0.6125', '0.4172', '0.3901']

function Deliveries() {
  const words = useWords()
  const [day, setDay] = useState<Instant | null>(DELIVERY)
  const last = later(NOW, 24 * DAY_MS)
  const content = (at: Instant) => {
    const apr = APR_BY_DAY[(at / DAY_MS) % 9]
    return apr === undefined || at <= NOW ? null : <Percent value={apr} places={1} />
  }
  return <DayGrid label={words.deliveries} from={NOW} to={last} content={content} selected={day} onSelect={setDay} />
}

function FactSpecimens() {
  const words = useWords()
  return (
    <>
      <Specimen name={words.facts}>
        <Card>
          <Facts
            facts={[
              {
                id: 'id',
                name: words.orderId,
                value: <CopyId value="1048576000001" copyLabel={words.copy} copiedLabel={words.copied} />,
              },
              { id: 'target', name: words.target, value: <Price value="62000" asset="USDT" isTarget /> },
              { id: 'delivery', name: words.delivery, value: <InstantText at={DELIVERY} withLocal /> },
              { id: 'invested', name: words.invested, value: <Amount value="999999999999.99999999" asset="USDT" /> },
            ]}
          />
        </Card>
      </Specimen>
      <Specimen name={words.figureRow}>
        <Card>
          <FigureRow
            facts={[
              { id: 'fair', name: words.fair, value: <Percent value="0.503" places={1} /> },
              { id: 'margin', name: words.margin, value: <Percent value="0.171" places={1} /> },
              { id: 'vol', name: words.vol, value: <Percent value="0.486" places={1} /> },
              { id: 'chance', name: words.chance, value: <Percent value="0.21" places={0} /> },
            ]}
          />
        </Card>
      </Specimen>
    </>
  )
}

function stepsOf(words: Words): TimelineStep[] {
  return [
    {
      id: 'ordered',
      state: 'done',
      stateLabel: words.done,
      title: words.stepOrdered,
      at: <InstantText at={later(NOW, -DAY_MS)} seconds />,
    },
    {
      id: 'accepted',
      state: 'done',
      stateLabel: words.done,
      title: words.stepAccepted,
      at: <InstantText at={later(NOW, 1_000 - DAY_MS)} seconds />,
    },
    { id: 'holding', state: 'now', stateLabel: words.now, title: words.stepHolding, text: words.stepText },
    {
      id: 'settles',
      state: 'coming',
      stateLabel: words.coming,
      title: words.stepSettles,
      at: <InstantText at={DELIVERY} />,
    },
  ]
}

function failedStepsOf(words: Words): TimelineStep[] {
  const [ordered, accepted] = stepsOf(words)
  const failed = { id: 'failed', state: 'failed', stateLabel: words.failed, title: words.stepFailed } as const
  return [ordered, accepted, failed].filter((step) => step !== undefined)
}
