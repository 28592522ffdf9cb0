import { LOCALE_DIRECTIONS, type Locale, loadPhrases, type Phrases } from '@tenor/contract/phrases'
import { FigureSettingsProvider } from '@tenor/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { IntlProvider } from 'react-intl'
import { setApiLanguage } from '../api/index.ts'
import { now } from '../clock.ts'
import { useGrouping, useTimes } from '../preferences.ts'
import { keepLocale } from './locale-choice.ts'

export type Spoken = { locale: Locale; phrases: Phrases }

type LocaleChoice = { locale: Locale; chooseLocale: (locale: Locale) => void }

const LocaleContext = createContext<LocaleChoice>({ locale: 'en', chooseLocale: () => undefined })

export function useLocaleChoice(): LocaleChoice {
  return useContext(LocaleContext)
}

const RICH = { b: (chunks: ReactNode) => <b>{chunks}</b>, bdi: (chunks: ReactNode) => <bdi>{chunks}</bdi> }

/** Speaks one language to everything below, and changes it without a new page. */
export function WordsProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [{ locale, phrases }, setSpoken] = useState(first)
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = LOCALE_DIRECTIONS[locale]
    setApiLanguage(locale)
  }, [locale])
  const chooseLocale = useCallback((next: Locale) => {
    keepLocale(next)
    loadPhrases(next).then((loaded) => setSpoken({ locale: next, phrases: loaded }))
  }, [])
  const choice = useMemo(() => ({ locale, chooseLocale }), [locale, chooseLocale])
  const figures = useFigures(locale)
  return (
    <LocaleContext value={choice}>
      <IntlProvider locale={locale} messages={phrases} defaultRichTextElements={RICH} onError={reportMissing}>
        <I18nProvider locale={locale}>
          <FigureSettingsProvider value={figures}>{children}</FigureSettingsProvider>
        </I18nProvider>
      </IntlProvider>
    </LocaleContext>
  )
}

/** New settings whenever a figure would look different. */
function useFigures(locale: Locale) {
  const [times] = useTimes()
  const [grouping] = useGrouping()
  return useMemo(() => ({ locale, now, withLocalTimes: times === 'both', grouping }), [locale, times, grouping])
}

function reportMissing(error: Error): void {
  if (import.meta.env.DEV) console.warn(error.message)
}
