import { now } from '@tenor/browser/clock'
import { GROUPINGS, TIMES, useGrouping, useTimes } from '@tenor/browser/kept'
import { decimal } from '@tenor/contract/money'
import { Amount, Change, Choice, InstantText } from '@tenor/ui'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './settings.module.css'

/** A figure of each choice says more than its name, and is the same in every language. */
const LOOKS = { comma: '1,234,567.89', space: '1\u202f234\u202f567.89', none: '1234567.89' } as const
const SAMPLE = decimal('1234567.89')

export function GroupingChoice() {
  const words = useWords()
  const [grouping, chooseGrouping] = useGrouping()
  return (
    <Choice
      label={words('settings.numbers')}
      value={grouping}
      options={GROUPINGS.map((value) => ({ value, label: LOOKS[value] }))}
      onChange={chooseGrouping}
    />
  )
}

export function TimesChoice() {
  const words = useWords()
  const [times, chooseTimes] = useTimes()
  return (
    <Choice
      label={words('settings.times')}
      value={times}
      options={TIMES.map((value) => ({ value, label: words(`settings.times.${value}`) }))}
      onChange={chooseTimes}
    />
  )
}

/** What the choices beside it do. */
export function FigureSample() {
  return (
    <div className={styles.sample}>
      <span className={styles.sampleName}>
        <Say id="settings.sample" />
      </span>
      <Amount value={SAMPLE} asset="USDT" />
      <span className={styles.changes}>
        <Change percent="3.45" />
        <Change percent="-3.45" />
      </span>
      <InstantText at={now()} />
    </div>
  )
}
