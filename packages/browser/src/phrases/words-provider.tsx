import { LOCALE_DIRECTIONS, type Locale } from '@tenor/contract/phrases'
import { FigureSettingsProvider, type Grouping } from '@tenor/ui'
import { createContext, lazy, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { setApiLanguage } from '../api/index.ts'
import { entryPlaces } from '../assets/index.ts'
import { now } from '../clock/index.ts'
import { keepLocale } from '../kept/index.ts'
import { loadWordsAlso } from './module-words.tsx'
import { type Phrases, type Spoken, SpokenProvider } from './sentences.tsx'

type LocaleChoice = { locale: Locale; chooseLocale: (locale: Locale) => void }

const LocaleContext = createContext<LocaleChoice>({ locale: 'en', chooseLocale: () => undefined })

export function useLocaleChoice(): LocaleChoice {
  return useContext(LocaleContext)
}

export type WordsProviderProps = {
  first: Spoken
  /** The app's sentences in another language. */
  load: (locale: Locale) => Promise<Phrases>
  /** What the reader has chosen of figures. New settings whenever one would look different. */
  figures?: { withLocalTimes?: boolean; grouping?: Grouping }
  children: ReactNode
}

const AS_IT_COMES = {}
const amountNotes = lazy(() => import('./amount-notes.tsx').then((module) => ({ default: module.AmountNotes })))

/** Speaks one language to everything below, and changes it without a new page. */
export function WordsProvider({ first, load, figures = AS_IT_COMES, children }: WordsProviderProps) {
  const [spoken, speak] = useState(first)
  const { locale } = spoken
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = LOCALE_DIRECTIONS[locale]
    setApiLanguage(locale)
  }, [locale])
  const choice = useMemo(() => {
    const chooseLocale = (next: Locale) => {
      keepLocale(next)
      Promise.all([load(next), loadWordsAlso(next)]).then(([loaded]) => speak({ locale: next, phrases: loaded }))
    }
    return { locale, chooseLocale }
  }, [locale, load])
  const settings = useMemo(
    () => ({ ...figures, locale, now, amountNotes, assetPlaces: entryPlaces }),
    [figures, locale],
  )
  return (
    <LocaleContext value={choice}>
      <SpokenProvider value={spoken}>
        <FigureSettingsProvider value={settings}>{children}</FigureSettingsProvider>
      </SpokenProvider>
    </LocaleContext>
  )
}
