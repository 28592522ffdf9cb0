import { QUOTE_ASSET } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { Amount, classes, shapes } from '@tenor/ui'
import { createContext, use } from 'react'
import styles from './holding-worth.module.css'

/** In USDT at the index of now; null while a price is not known. */
type HoldingWorth = { readonly worthValue: Decimal8 | null; readonly putInValue: Decimal8 | null }

/** What a holding is worth now: undefined while it is being asked, and for those that are not open. */
type WorthOf = (product: string, id: number) => HoldingWorth | undefined

const Worths = createContext<WorthOf>(() => undefined)

/** What sells a holding knows nothing of other products: the page that shows them all says what each is worth. */
export const HoldingWorthProvider = Worths.Provider

/** What an open holding is worth now, and its profit so far, in USDT. */
export function WorthNow({ product, id }: { product: string; id: number }) {
  const worth = use(Worths)(product, id)
  if (worth === undefined || worth.worthValue === null) return '–'
  const profit = worth.putInValue === null ? null : worth.worthValue - worth.putInValue
  return (
    <span className={classes(shapes.twoLines, styles.worth)}>
      <Amount value={worth.worthValue} asset={QUOTE_ASSET} minimum={2} maximum={2} />
      {profit !== null && (
        <small className={classes(profit > 0n && styles.rise, profit < 0n && styles.fall)}>
          <Amount value={profit} minimum={2} maximum={2} withPlus />
        </small>
      )}
    </span>
  )
}
