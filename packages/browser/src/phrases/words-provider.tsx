import { LOCALE_DIRECTIONS, type Locale } from '@tenor/contract/phrases'
import { FigureSettingsProvider, type Grouping } from '@tenor/ui'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { IntlProvider } from 'react-intl'
import { setApiLanguage } from '../api/index.ts'
import { now } from '../clock/index.ts'
import { keepLocale } from '../kept/index.ts'

export type Phrases = Readonly<Record<string, string>>
export type Spoken = { locale: Locale; phrases: Phrases }

type LocaleChoice = { locale: Locale; chooseLocale: (locale: Locale) => void }

const LocaleContext = createContext<LocaleChoice>({ locale: 'en', chooseLocale: () => undefined })

export function useLocaleChoice(): LocaleChoice {
  return useContext(LocaleContext)
}

const RICH = { b: (chunks: ReactNode) => <b>{chunks}</b>, bdi: (chunks: ReactNode) => <bdi>{chunks}</bdi> }

export type WordsProviderProps = {
  first: Spoken
  /** The app's sentences in another language. */
  load: (locale: Locale) => Promise<Phrases>
  /** What the reader has chosen of figures. New settings whenever one would look different. */
  figures?: { withLocalTimes?: boolean; grouping?: Grouping }
  children: ReactNode
}

const AS_IT_COMES = {}

/** Speaks one language to everything below, and changes it without a new page. */
export function WordsProvider({ first, load, figures = AS_IT_COMES, children }: WordsProviderProps) {
  const [{ locale, phrases }, speak] = useState(first)
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = LOCALE_DIRECTIONS[locale]
    setApiLanguage(locale)
  }, [locale])
  const choice = useMemo(() => {
    const chooseLocale = (next: Locale) => {
      keepLocale(next)
      load(next).then((loaded) => speak({ locale: next, phrases: loaded }))
    }
    return { locale, chooseLocale }
  }, [locale, load])
  const settings = useMemo(() => ({ ...figures, locale, now }), [figures, locale])
  return (
    <LocaleContext value={choice}>
      <IntlProvider locale={locale} messages={phrases} defaultRichTextElements={RICH} onError={reportMissing}>
        <I18nProvider locale={locale}>
          <FigureSettingsProvider value={settings}>{children}</FigureSettingsProvider>
        </I18nProvider>
      </IntlProvider>
    </LocaleContext>
  )
}

function reportMissing(error: Error): void {
  if (import.meta.env.DEV) console.warn(error.message)
}
