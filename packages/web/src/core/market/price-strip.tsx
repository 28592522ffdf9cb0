import { assetsNow } from '@tenor/browser/assets'
import { Change, CoinMark, Price, Verbatim } from '@tenor/ui'
import type { ReactNode } from 'react'
import { usePrices } from './market-queries.ts'
import styles from './price-strip.module.css'

export type PriceStripProps = {
  label: string
  linkTo: (coin: string, content: ReactNode, look: { className: string }) => ReactNode
}

/** Most coins of the strip. */
const SHOWN = 10

/** The live index price of the most traded coins, with its change over a day. Not announced: it ticks. */
export function PriceStrip({ label, linkTo }: PriceStripProps) {
  const { data } = usePrices()
  return (
    <nav className={styles.strip} aria-label={label}>
      {assetsNow()
        .priced.slice(0, SHOWN)
        .map((coin) => {
          const row = data?.find((one) => one.coin === coin)
          const content = (
            <>
              <CoinMark coin={coin} size={18} />
              <Verbatim className={styles.coin} text={coin} />
              <span className={styles.price}>{row?.price ? <Price value={row.price} /> : '–'}</span>
              {row?.change_24h && <Change percent={row.change_24h} />}
            </>
          )
          return linkTo(coin, content, { className: styles.link ?? '' })
        })}
    </nav>
  )
}
