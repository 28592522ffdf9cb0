import { type Instant, instant } from '@tenor/contract/time'
import { createContext, useContext } from 'react'

export type FigureSettings = {
  /** BCP 47 tag of the phrases. */
  locale: string
  /** The clock of the page: the server's, as far as it is known. */
  now: () => Instant
  /** Beside UTC, instants are said in the reader's own zone, wherever there is room for it. */
  withLocalTimes?: boolean
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
