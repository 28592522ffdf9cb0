import styles from './coin-picker.module.css'

/** The first letter of a ticker in a disc. */
export function CoinSign({ coin }: { coin: string }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {coin.slice(0, 1)}
    </span>
  )
}
