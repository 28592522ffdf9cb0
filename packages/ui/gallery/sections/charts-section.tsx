import { breakEvenPrice, justHoldValue, payoff, valueAt } from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { Amount, Card, decimalWords, InstantText, instantWords, Price, priceWords, useFigureSettings } from '@tenor/ui'
import { ChartTable, ComparisonChart, PayoffChart, type PayoffMark, PriceChart } from '@tenor/ui/charts'
import { useState } from 'react'
import { PRICE_NOW, samplePosition, WINDOW, WINDOW_MEAN } from '../sample-data.ts'
import { Section, Shelf, Specimen } from '../specimen.tsx'
import { useWords } from '../words.ts'

const LOW = decimal('58000')
const HIGH = decimal('70000')
const STEP = decimal('250')
const STEPS = Array.from({ length: 49 }, (_, index) => LOW + STEP * BigInt(index))

export function ChartsSection() {
  const words = useWords()
  return (
    <Section id="charts" title={words.charts}>
      <Shelf>
        <Specimen name={words.chartPut}>
          <Card>
            <Payoff type="put" label={words.chartPut} />
          </Card>
        </Specimen>
        <Specimen name={words.chartCall}>
          <Card>
            <Payoff type="call" label={words.chartCall} />
          </Card>
        </Specimen>
        <Specimen name={words.chartPrice} wide>
          <Card>
            <WindowPrices />
          </Card>
        </Specimen>
        <Specimen name={words.chartComparison} wide>
          <Card>
            <Worths />
          </Card>
        </Specimen>
      </Shelf>
    </Section>
  )
}

function Payoff({ type, label }: { type: 'put' | 'call'; label: string }) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [probe, setProbe] = useState<Decimal8>(decimal(type === 'put' ? '60000' : '68000'))
  const position = samplePosition(type)
  const pointAt = (price: Decimal8) => ({ price, value: valueAt(position, price) })
  const holdAt = (price: Decimal8) => ({ price, value: justHoldValue(position, PRICE_NOW, price) })
  const said = (name: string, price: Decimal8) => `${name} ${priceWords(locale, price, true)}`
  const even = breakEvenPrice(position)
  const marks: PayoffMark[] = [
    { id: 'target', kind: 'target', price: position.target, label: said(words.targetMark, position.target) },
    { id: 'now', kind: 'now', price: PRICE_NOW, label: said(words.nowMark, PRICE_NOW) },
    { id: 'even', kind: 'break_even', price: even, label: said(words.evenMark, even) },
  ]
  const paid = payoff(position, probe)
  return (
    <PayoffChart
      label={label}
      payoff={[LOW, position.target, HIGH].map(pointAt)}
      hold={[LOW, HIGH].map(holdAt)}
      holdLabel={words.justHold}
      putIn={{ value: holdAt(PRICE_NOW).value, label: words.putIn }}
      valueWords={(value) => decimalWords(locale, value, 0, 0)}
      marks={marks}
      probe={pointAt(probe)}
      probeLabel={`${said(words.settlesAt, probe)}: ${decimalWords(locale, paid.amount)} ${paid.asset}`}
      steps={STEPS}
      onProbe={setProbe}
      sliderLabel={words.slider}
      readout={
        <>
          <span>
            {words.settlesAt} <Price value={probe} isTarget />
          </span>
          <b>
            <Amount value={paid.amount} asset={paid.asset} />
          </b>
        </>
      }
      table={{
        label: words.inNumbers,
        headers: [words.settlesAt, words.get, words.worth, words.holdValue],
        rows: [LOW, position.target, HIGH].map((price) => ({
          id: String(price),
          cells: [
            <Price key="price" value={price} isTarget />,
            <Amount key="get" value={payoff(position, price).amount} asset={payoff(position, price).asset} />,
            <Amount key="worth" value={pointAt(price).value} maximum={2} />,
            <Amount key="hold" value={holdAt(price).value} maximum={2} />,
          ],
        })),
      }}
    />
  )
}

function WindowPrices() {
  const words = useWords()
  const { locale } = useFigureSettings()
  const sorted = WINDOW.map((sample) => sample.price).sort((a, b) => (a < b ? -1 : 1))
  const [first, last] = [WINDOW[0], WINDOW.at(-1)]
  return (
    <>
      <PriceChart
        label={words.chartPrice}
        points={WINDOW}
        level={{ price: WINDOW_MEAN, label: `${words.mean} ${priceWords(locale, WINDOW_MEAN)}` }}
        startLabel={first === undefined ? '' : instantWords(locale, first.at, { short: true })}
        endLabel={last === undefined ? '' : instantWords(locale, last.at, { short: true })}
        highLabel={priceWords(locale, sorted.at(-1) ?? 0n)}
        lowLabel={priceWords(locale, sorted[0] ?? 0n)}
        readLabel={words.time}
        pointWords={({ at, price }) => `${instantWords(locale, at, { short: true })}: ${priceWords(locale, price)}`}
        withDots
      />
      <ChartTable
        label={words.inNumbers}
        headers={[words.time, words.price]}
        rows={WINDOW.map((sample) => ({
          id: String(sample.at),
          cells: [<InstantText key="at" at={sample.at} />, <Price key="price" value={sample.price} />],
        }))}
      />
    </>
  )
}

/** The samples of the window as a worth, beside one that moves half as far. */
function Worths() {
  const words = useWords()
  const { locale } = useFigureSettings()
  const points = WINDOW.map(({ at, price }) => ({ at, value: price, other: (price + WINDOW_MEAN) / 2n }))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <ComparisonChart
      label={words.chartComparison}
      points={points}
      valueLabel={words.worth}
      otherLabel={words.justHold}
      startLabel={instantWords(locale, first.at, { short: true })}
      endLabel={instantWords(locale, last.at, { short: true })}
      putIn={{ value: WINDOW_MEAN, label: words.putIn }}
      valueWords={(value) => priceWords(locale, value)}
      readLabel={words.time}
      pointWords={({ at, value }) => `${instantWords(locale, at, { short: true })}: ${priceWords(locale, value)}`}
      table={{
        label: words.inNumbers,
        headers: [words.time, words.worth, words.justHold],
        rows: points.map(({ at, value, other }) => ({
          id: String(at),
          cells: [
            <InstantText key="at" at={at} />,
            <Price key="value" value={value} />,
            <Price key="other" value={other} />,
          ],
        })),
      }}
    />
  )
}
