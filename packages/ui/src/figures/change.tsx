import type { Decimal8 } from '@tenor/contract/money'
import { classes } from '../tokens/classes.ts'
import styles from './figure.module.css'
import { Figure } from './figure.tsx'
import { useFigureSettings } from './figure-settings.tsx'
import { asDecimal, percentWords } from './figure-text.ts'

const UNITS_OF_PERCENT = 100n

export type ChangeProps = {
  /** Percent, as `multiple` is on the wire: "-3.45". */
  percent: Decimal8 | string
  label?: string
}

/** A distance with its direction, said by an arrow as well as by colour. */
export function Change({ percent, label }: ChangeProps) {
  const { locale } = useFigureSettings()
  const exact = asDecimal(percent)
  const size = exact < 0n ? -exact : exact
  const way = exact > 0n ? 'rise' : exact < 0n ? 'fall' : 'flat'
  const sign = exact > 0n ? '▴' : exact < 0n ? '▾' : ''
  return (
    <Figure text={`${exact}`} className={classes(styles.change, styles[way])} title={label}>
      {sign !== '' && <span aria-hidden="true">{sign}</span>}
      <span className="visually-hidden">{exact < 0n ? '−' : exact > 0n ? '+' : ''}</span>
      {percentWords(locale, size / UNITS_OF_PERCENT)}
    </Figure>
  )
}
