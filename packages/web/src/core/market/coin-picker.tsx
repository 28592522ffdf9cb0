import { assetsNow } from '@tenor/browser/assets'
import { CoinMark, classes, Price, Verbatim } from '@tenor/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCoinsOnSale } from '../earn-market/index.ts'
import styles from './coin-picker.module.css'
import { usePrices } from './market-queries.ts'

export type CoinPickerProps = {
  label: string
  coin: string
  /** Column of the market: coins that it has on sale can be chosen. */
  column: string
  /** What stands below each coin; without it, its live price beside it. */
  note?: (coin: string) => ReactNode
  /** A link to the same page for that coin: the choice lives in the address. */
  linkTo: (coin: string, content: ReactNode, look: { className: string; 'aria-current'?: 'true' }) => ReactNode
}

/** Coins on sale, each with its live price, or with a note. On a phone they are more than fit: the chosen one is brought into sight. */
export function CoinPicker({ label, coin, column, note, linkTo }: CoinPickerProps) {
  const { data } = usePrices()
  const onSale = useCoinsOnSale(column)
  const coins = coinsToChoose(onSale, coin)
  const place = coins.indexOf(coin)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const chosen = bar.current?.children[place]
    if (!bar.current || !chosen) return
    // Only the line is moved: the page stays where its reader has left it.
    bar.current.scrollBy({ left: middleOf(chosen) - middleOf(bar.current), behavior: 'instant' })
  }, [place])
  return (
    <nav ref={bar} className={classes(styles.coins, note !== undefined && styles.noted)} aria-label={label}>
      {coins.map((one) => {
        const price = data?.find((row) => row.coin === one)?.price ?? null
        const look = { className: styles.coin ?? '', ...(one === coin ? { 'aria-current': 'true' as const } : {}) }
        const content = (
          <>
            <CoinMark coin={one} size={22} />
            <b>
              <Verbatim text={one} />
            </b>{' '}
            <span className={styles.price}>
              {note !== undefined ? note(one) : price !== null && <Price value={price} />}
            </span>
          </>
        )
        return linkTo(one, content, look)
      })}
    </nav>
  )
}

/** Coins shown before it is known which are on sale. */
const BEFORE = 10

/** The coins on sale with the chosen one, in the order of lists. */
function coinsToChoose(onSale: readonly string[] | null, chosen: string): readonly string[] {
  const { priced } = assetsNow()
  const shown = onSale ?? priced.slice(0, BEFORE)
  return priced.filter((coin) => coin === chosen || shown.includes(coin))
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return (left + right) / 2
}
