import {
  acceptsPriceDifference,
  DUAL_BACKTEST_REINVESTS,
  DUAL_QUOTE_ASSET,
  DUAL_TERM_DAYS,
  DUAL_TYPES,
  PRICE_DIFFERENCE_PICKS,
} from '@tenor/contract/dual'
import { decimal, decimalText, readDecimal } from '@tenor/contract/money'
import { AmountField, Card, Choice, classes, Segmented, shapes } from '@tenor/ui'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { Difference } from '../reinvest/dual-difference.tsx'
import styles from './dual-backtest.module.css'
import { BACKTEST_SPANS, type BacktestSearch } from './dual-backtest-search.ts'
import { BACKTEST_WINDOWS_DAYS, type Backtest } from './use-dual-backtest.ts'

export type DualBacktestFormProps = { backtest: Backtest; onGo: (change: BacktestSearch) => void }

/** What is to be played. Choices stand in the address, amounts in their fields. */
export function DualBacktestForm({ backtest, onGo }: DualBacktestFormProps) {
  const words = useWords()
  const { form, amountText, change } = backtest
  return (
    <Card>
      <form
        className={classes(shapes.stack, styles.form)}
        onSubmit={(event) => event.preventDefault()}
        aria-label={words('dual.backtest.strategy')}
      >
        <div className={styles.rule}>
          <Segmented
            wide
            label={words('dual.direction')}
            value={form.type}
            options={[...DUAL_TYPES].reverse().map((value) => ({ value, label: words(`dual.type.${value}`) }))}
            onChange={(type) => {
              change({ amount: null })
              onGo({ type })
            }}
          />
        </div>
        <Distance backtest={backtest} />
        <div className={styles.rule}>
          <span className={styles.name}>
            <Say id="dual.backtest.rule" />
          </span>
          <Segmented
            wide
            label={words('dual.backtest.rule')}
            value={form.reinvest}
            options={DUAL_BACKTEST_REINVESTS.map((value) => ({
              value,
              label: words(value === 'none' ? 'dual.backtest.rule.none' : `dual.reinvest.${value}`),
            }))}
            onChange={(rule) => onGo({ rule })}
          />
          <p className={shapes.aside}>
            <Say
              id={form.reinvest === 'none' ? 'dual.backtest.rule.none.text' : `dual.reinvest.${form.reinvest}.text`}
            />
          </p>
        </div>
        <Choice
          label={words('dual.filter.term')}
          value={String(form.termDays)}
          options={daysOptions(words, DUAL_TERM_DAYS)}
          onChange={(value) => onGo({ term: Number.parseInt(value, 10) })}
        />
        <AmountField
          label={words('dual.backtest.margin')}
          value={form.margin}
          onChange={(margin) => isPercent(margin) && change({ margin })}
          asset="%"
        />
        <div className={styles.long}>
          <AmountField
            label={words('dual.backtest.amount')}
            value={amountText}
            onChange={(amount) => change({ amount })}
            asset={form.type === 'call' ? form.coin : DUAL_QUOTE_ASSET}
          />
        </div>
        <History backtest={backtest} onGo={onGo} />
      </form>
    </Card>
  )
}

function isPercent(text: string): boolean {
  const read = readDecimal(text)
  return !read.ok || acceptsPriceDifference(read.value)
}

function daysOptions(words: Words, days: readonly number[]) {
  return days.map((each) => ({ value: String(each), label: words('unit.days', { days: each }) }))
}

function Distance({ backtest: { form, change } }: { backtest: Backtest }) {
  const words = useWords()
  const read = readDecimal(form.distance)
  return (
    <div className={styles.rule}>
      <AmountField
        label={words('dual.backtest.distance')}
        value={form.distance}
        onChange={(distance) => isPercent(distance) && change({ distance })}
        asset="%"
        below={<Say id={`dual.backtest.distance.${form.type}`} />}
      />
      <Segmented
        wide
        label={words('dual.reinvest.picks')}
        value={read.ok ? decimalText(read.value) : ''}
        options={PRICE_DIFFERENCE_PICKS.map(decimalText).map((value) => ({
          value,
          label: <Difference value={decimal(value)} />,
        }))}
        onChange={(distance) => change({ distance })}
      />
    </div>
  )
}

/** Which prices, how many of them, and how far back volatility is looked for. */
function History({ backtest: { form, sets }, onGo }: DualBacktestFormProps) {
  const words = useWords()
  const own = sets?.filter((set) => set.coin === form.coin) ?? []
  return (
    <>
      {own.length > 0 && (
        <div className={styles.long}>
          <Choice
            label={words('dual.backtest.prices')}
            value={form.set?.interval ?? '1d'}
            options={own.map(({ interval, origin }) => ({
              value: interval,
              label: words(origin === 'imported' ? 'dual.backtest.origin.imported' : 'dual.backtest.origin.simulated', {
                interval: words(`dual.backtest.interval.${interval}`),
              }),
            }))}
            onChange={(interval) => onGo({ interval })}
          />
        </div>
      )}
      <Choice
        label={words('dual.backtest.span')}
        value={form.span}
        options={BACKTEST_SPANS.map((value) => ({ value, label: words(`dual.backtest.span.${value}`) }))}
        onChange={(span) => onGo({ span })}
      />
      <Choice
        label={words('dual.backtest.window')}
        value={String(form.windowDays)}
        options={daysOptions(words, BACKTEST_WINDOWS_DAYS)}
        onChange={(value) => onGo({ window: Number.parseInt(value, 10) })}
      />
    </>
  )
}
