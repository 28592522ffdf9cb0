import type { AmountNote } from '@tenor/contract/money'
import { type Instant, instant } from '@tenor/contract/time'
import { type ComponentType, createContext, useContext } from 'react'

export type FigureSettings = {
  /** BCP 47 tag of the phrases. */
  locale: string
  /** The clock of the page: the server's, as far as it is known. */
  now: () => Instant
  /** Beside UTC, instants are said in the reader's own zone, wherever there is room for it. */
  withLocalTimes?: boolean
  /** Decimals of an asset's amounts, 8 for any other unit. */
  assetPlaces?: (asset: string) => number
  /** Says why an amount field did not take a key or a pasted text as it was; it may suspend until its words are there. */
  amountNotes?: ComponentType<{ note: AmountNote }>
}

const FigureContext = createContext<FigureSettings>({ locale: 'en', now: () => instant(0) })

export const FigureSettingsProvider = FigureContext.Provider

export function useFigureSettings(): FigureSettings {
  return useContext(FigureContext)
}

/** Arabic text on an exchange keeps the digits of tickers and prices. */
export function figureLocale(locale: string): string {
  return locale.startsWith('ar') ? `${locale}-u-nu-latn` : locale
}
