import { type Decimal8, decimal, divide } from '@tenor/contract/money'
import { Amount, classes, percentWords, useFigureSettings, Verbatim } from '@tenor/ui'
import styles from './wealth.module.css'

/** What was gained or lost: by sign and by colour, which the reader has chosen. */
export function Gain({ value, coin }: { value: string; coin: string }) {
  const exact = decimal(value)
  return (
    <span className={classes(exact > 0n && styles.rise, exact < 0n && styles.fall)}>
      <Amount value={exact} asset={coin} maximum={8} withPlus />
    </span>
  )
}

/** A rate comes in percent and is shown of 1. */
export const fractionOfPercent = (value: Decimal8): Decimal8 => divide(value, 100n, 'down')

/** A rate that rose or fell, in percent to two decimals. */
export function RateGain({ value }: { value: string }) {
  return <Gained value={fractionOfPercent(decimal(value))} />
}

/** A fraction that rose or fell, in percent. */
export function Gained({ value }: { value: Decimal8 }) {
  const { locale } = useFigureSettings()
  const words = percentWords(locale, value)
  const way = classes(value > 0n && styles.rise, value < 0n && styles.fall)
  return <Verbatim className={way} text={value > 0n ? `+${words}` : words} />
}
