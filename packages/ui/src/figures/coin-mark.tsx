import { createContext, type ReactNode, use } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './coin-mark.module.css'
import { Verbatim } from './figure.tsx'

/** Where the marks of coins are: one picture that holds each under the coin's ticker, and the coins it holds. */
export type CoinMarks = { readonly source: string; readonly coins: ReadonlySet<string> }

const Marks = createContext<CoinMarks | null>(null)

export const CoinMarksProvider = Marks.Provider

/** Pixels: 18 within a line, 22 in a choice, 28 in a row, 34 in the row of a phone. */
export type CoinMarkSize = 18 | 22 | 28 | 34

export type CoinMarkProps = { coin: string; size?: CoinMarkSize }

/** The mark of a coin, or its first letter. It says nothing that does not stand beside it, so nobody hears it. */
export function CoinMark({ coin, size = 28 }: CoinMarkProps) {
  const marks = use(Marks)
  const look = classes(styles.mark, styles[`size${size}`])
  if (marks?.coins.has(coin)) {
    return <img className={look} src={`${marks.source}#${coin}`} alt="" width={size} height={size} draggable={false} />
  }
  return (
    <span className={classes(look, styles.letter)} translate="no" aria-hidden="true">
      {coin.slice(0, 1)}
    </span>
  )
}

export type CoinNameProps = {
  coin: string
  /** Below the ticker: the full name, or what else is to be said. */
  children?: ReactNode
  /** What the row is about, where that is not its coin: it leads, and the ticker stands below it. */
  title?: ReactNode
  size?: CoinMarkSize
}

/** A coin with its mark, as a row of a list begins. */
export function CoinName({ coin, children, title, size = 28 }: CoinNameProps) {
  const ticker = <Verbatim text={coin} />
  const below = title === undefined ? children : ticker
  return (
    <span className={styles.name} data-coin="">
      <CoinMark coin={coin} size={size} />
      <span className={styles.words}>
        <b className={styles.ticker}>{title ?? ticker}</b>
        {below !== undefined && <small className={styles.below}>{below}</small>}
      </span>
    </span>
  )
}
