import type { Decimal8 } from '@tenor/contract/money'
import styles from './figure.module.css'
import { Figure } from './figure.tsx'
import { useFigureSettings } from './figure-settings.tsx'
import { amountWords, asDecimal, compactWords, percentWords, priceWords } from './figure-text.ts'

export type AmountProps = {
  value: Decimal8 | string
  asset?: string
  /** Decimals always shown. */
  minimum?: number
  /** Decimals shown at most, cut toward zero; what would be cut to nothing is said to be less than the last of them. */
  maximum?: number
  compact?: boolean
  /** A gain says so. */
  withPlus?: boolean
}

export function Amount({ value, asset, minimum, maximum, compact = false, withPlus = false }: AmountProps) {
  const { locale } = useFigureSettings()
  const exact = asDecimal(value)
  const words = compact ? compactWords(locale, exact) : amountWords(locale, exact, minimum, maximum)
  return <Figured words={withPlus && exact > 0n && !words.startsWith('<') ? `+${words}` : words} asset={asset} />
}

/** Characters of a symbol that stays on the line of its amount; a longer one may go to the next line. */
const SYMBOL_KEPT = 8

function Figured({ words, asset }: { words: string; asset: string | undefined }) {
  const isLong = asset !== undefined && asset.length > SYMBOL_KEPT
  return (
    <Figure text={`${words} ${asset}`} className={isLong ? styles.long : undefined}>
      {words}
      {asset !== undefined && <span className={styles.asset}>{`${isLong ? ' ' : '\u00a0'}${asset}`}</span>}
    </Figure>
  )
}

/** A fraction as percent. */
export function Percent({ value, places = 2 }: { value: Decimal8 | string; places?: number }) {
  const { locale } = useFigureSettings()
  return <Figure text={percentWords(locale, asDecimal(value), places)} />
}

export type PriceProps = { value: Decimal8 | string; asset?: string; isTarget?: boolean }

export function Price({ value, asset, isTarget = false }: PriceProps) {
  const { locale } = useFigureSettings()
  return <Figured words={priceWords(locale, asDecimal(value), isTarget)} asset={asset} />
}
