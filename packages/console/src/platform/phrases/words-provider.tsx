import { LOCALE_DIRECTIONS, type Locale } from '@tenor/contract/phrases'
import { type BackOfficePhrases, loadBackOfficePhrases } from '@tenor/contract/phrases/desk'
import { FigureSettingsProvider } from '@tenor/ui'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { carryLanguage } from '../api/index.ts'
import { keepLocale } from '../choices.ts'
import { now } from '../clock.ts'

export type Spoken = { locale: Locale; phrases: BackOfficePhrases }

const LocaleContext = createContext({ locale: 'en' as Locale, chooseLocale: (_: Locale): void => undefined })

export function useLocale() {
  return useContext(LocaleContext)
}

/** Speaks one language to all below. */
export function WordsProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [{ locale, phrases }, speak] = useState(first)
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = LOCALE_DIRECTIONS[locale]
    carryLanguage(locale)
  }, [locale])
  const choice = useMemo(() => {
    const chooseLocale = (next: Locale) => {
      keepLocale(next)
      loadBackOfficePhrases(next).then((loaded) => speak({ locale: next, phrases: loaded }))
    }
    return { locale, chooseLocale }
  }, [locale])
  const figures = useMemo(() => ({ locale, now }), [locale])
  return (
    <LocaleContext value={choice}>
      <IntlProvider locale={locale} messages={phrases}>
        <FigureSettingsProvider value={figures}>{children}</FigureSettingsProvider>
      </IntlProvider>
    </LocaleContext>
  )
}
