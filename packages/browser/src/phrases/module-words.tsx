import { type Locale, loadModulePhrases, type PhraseModule } from '@tenor/contract/phrases'
import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useIntl } from 'react-intl'

type ModulePhrases = Readonly<Record<string, string>>

const loaded = new Map<string, Promise<ModulePhrases>>()

/** One load a module and language; one that failed is tried again by whoever asks next. */
function phrasesOf(module: PhraseModule, locale: Locale): Promise<ModulePhrases> {
  const key = `${module} ${locale}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const loading = loadModulePhrases(module, locale)
  loading.catch(() => loaded.delete(key))
  loaded.set(key, loading)
  return loading
}

/** Speaks a module's own sentences too to what is inside. Suspends until they are there. */
export function ModuleWords({ module, children }: { module: PhraseModule; children: ReactNode }) {
  const { locale, messages, defaultRichTextElements, onError } = useIntl()
  const own = use(phrasesOf(module, locale as Locale))
  const all = useMemo(() => ({ ...(messages as ModulePhrases), ...own }), [messages, own])
  return (
    <IntlProvider
      locale={locale}
      messages={all}
      onError={onError}
      {...(defaultRichTextElements === undefined ? {} : { defaultRichTextElements })}
    >
      {children}
    </IntlProvider>
  )
}
