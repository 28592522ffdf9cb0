import { type Locale, loadModulePhrases, type PhraseModule } from '@tenor/contract/phrases'
import { WrapSay } from '@tenor/ui'
import { type ReactNode, use, useCallback, useMemo } from 'react'
import { type Phrases, SpokenProvider, useSpoken } from './sentences.tsx'

/** By the names of modules and the language. */
const loads = new Map<string, Promise<Phrases>>()

/** One load for the same modules and language; one that failed is tried again by whoever asks next. */
function loadOf(modules: readonly PhraseModule[], locale: Locale): Promise<Phrases> {
  const key = `${modules.join('+')} ${locale}`
  const known = loads.get(key)
  if (known !== undefined) return known
  const loading = phrasesOf(modules, locale)
  loading.then(
    // What React looks for on a promise: of what has come already nobody waits another turn.
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => loads.delete(key),
  )
  loads.set(key, loading)
  return loading
}

async function phrasesOf(modules: readonly PhraseModule[], locale: Locale): Promise<Phrases> {
  const [only, ...more] = modules
  if (only !== undefined && more.length === 0) return await loadModulePhrases(only, locale).catch(afterLeaving)
  const all = await Promise.all(modules.map((module) => loadOf([module], locale)))
  return Object.assign({}, ...all)
}

const LEFT_MS = 1_000

/** A page that is being left drops what it has asked for: by the time that this is an error, it is gone. */
async function afterLeaving(error: unknown): Promise<never> {
  await new Promise((done) => setTimeout(done, LEFT_MS))
  throw error
}

/** Loads what a page will say beside the page itself. Whoever shows the page says what went wrong. */
export async function loadWords(modules: readonly PhraseModule[], locale: Locale): Promise<void> {
  await loadOf(modules, locale).catch(() => undefined)
}

/** The same in another language for all that was loaded, so that no page goes blank while its language changes. */
export async function loadWordsAlso(locale: Locale): Promise<void> {
  const lists = new Set([...loads.keys()].map((key) => key.split(' ')[0] ?? ''))
  await Promise.all([...lists].map((list) => loadWords(list.split('+') as PhraseModule[], locale)))
}

export type ModuleWordsProps = { module: PhraseModule | readonly PhraseModule[]; children: ReactNode }

/** Speaks the sentences of one module or more too to what is inside. Suspends until they are there. */
export function ModuleWords({ module, children }: ModuleWordsProps) {
  const { locale, phrases } = useSpoken()
  const own = use(loadOf(typeof module === 'string' ? [module] : module, locale))
  const spoken = useMemo(() => ({ locale, phrases: { ...phrases, ...own } }), [locale, phrases, own])
  // Toasts stand outside of the page, where its sentences are not loaded.
  const wrap = useCallback((text: ReactNode) => <SpokenProvider value={spoken}>{text}</SpokenProvider>, [spoken])
  return (
    <SpokenProvider value={spoken}>
      <WrapSay wrap={wrap}>{children}</WrapSay>
    </SpokenProvider>
  )
}
