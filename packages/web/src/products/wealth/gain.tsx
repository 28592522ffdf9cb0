import { decimal } from '@tenor/contract/money'
import { Amount, classes } from '@tenor/ui'
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
