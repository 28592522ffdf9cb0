import { type Locale, loadRoomPhrases, type PhraseRoom } from '@tenor/contract/phrases'
import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useIntl } from 'react-intl'

type RoomPhrases = Readonly<Record<string, string>>

const loaded = new Map<string, Promise<RoomPhrases>>()

/** One load a room and language; one that failed is tried again by whoever asks next. */
function phrasesOf(room: PhraseRoom, locale: Locale): Promise<RoomPhrases> {
  const key = `${room} ${locale}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const loading = loadRoomPhrases(room, locale)
  loading.catch(() => loaded.delete(key))
  loaded.set(key, loading)
  return loading
}

/** Speaks a room's own sentences too to what is inside. Suspends until they are there. */
export function RoomWords({ room, children }: { room: PhraseRoom; children: ReactNode }) {
  const { locale, messages, defaultRichTextElements, onError } = useIntl()
  const own = use(phrasesOf(room, locale as Locale))
  const all = useMemo(() => ({ ...(messages as RoomPhrases), ...own }), [messages, own])
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
