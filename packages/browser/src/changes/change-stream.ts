import { CHANGE_TOPICS, type ChangeTopic, changes } from '@tenor/contract/core'
import { SECOND_MS } from '@tenor/contract/time'

export type ChangeHearer = {
  /** Whether changes are told now. */
  onOpen(isOpen: boolean): void
  onChange(topics: readonly ChangeTopic[]): void
}
export type ChangeStream = { close(): void }

/** A stream that is interrupted for so long is taken for lost; it is often back sooner. */
const LOST_MS = 5 * SECOND_MS
/** After a server said no, or there was none, it is tried again. */
const AGAIN_MS = 30 * SECOND_MS

/** What tabs of a browser say to each other: one has the stream, and tells the others. */
type Said = { isOpen: boolean; topics?: readonly ChangeTopic[] } | 'who'

/**
 * Follows changes of one customer. Of all tabs of a browser one has the stream; when it goes, another takes it. Where tabs cannot
 * agree, each has its own.
 */
export function followChanges(userId: number, hearer: ChangeHearer): ChangeStream {
  const name = `tenor-changes-${userId}`
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const end = new AbortController()
  let isOwn = false
  let isOpen = false
  const say = (said: Said) => others?.postMessage(said)
  others?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data === 'who') {
      if (isOwn) say({ isOpen })
    } else if (!isOwn) {
      hearer.onOpen(data.isOpen)
      if (data.topics !== undefined) hearer.onChange(data.topics)
    }
  })
  const lead = () => {
    isOwn = true
    const source = openSource({
      onOpen(next) {
        isOpen = next
        hearer.onOpen(next)
        say({ isOpen })
      },
      onChange(topics) {
        hearer.onChange(topics)
        say({ isOpen, topics })
      },
    })
    return new Promise<void>((resolve) => {
      const finish = () => {
        source.close()
        if (isOpen) say({ isOpen: false })
        resolve()
      }
      if (end.signal.aborted) finish()
      else end.signal.addEventListener('abort', finish)
    })
  }
  if (others === null || navigator.locks === undefined) void lead()
  else {
    navigator.locks.request(name, { signal: end.signal }, lead).catch(() => undefined)
    say('who')
  }
  return {
    close() {
      end.abort()
      others?.close()
    },
  }
}

/** An EventSource that is opened again where the browser gives up, behind what was heard last. */
function openSource({ onOpen, onChange }: ChangeHearer): ChangeStream {
  let lastId = ''
  let source: EventSource | null = null
  let losing: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  function hear(event: MessageEvent<string>): void {
    lastId = event.lastEventId
    clearTimeout(losing)
    losing = undefined
    onOpen(true)
    const topics = topicsOf(event.data)
    if (topics.length > 0) onChange(topics)
  }

  function open(): void {
    const address = lastId === '' ? changes.path : `${changes.path}?last_event_id=${encodeURIComponent(lastId)}`
    const next = new EventSource(address)
    source = next
    next.addEventListener('ready', hear)
    next.addEventListener('changed', hear)
    next.addEventListener('error', () => {
      losing ??= setTimeout(() => onOpen(false), LOST_MS)
      if (next.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS)
    })
  }

  if (typeof EventSource !== 'undefined') open()
  return {
    close() {
      clearTimeout(losing)
      clearTimeout(again)
      source?.close()
    },
  }
}

function topicsOf(text: string): ChangeTopic[] {
  const said: unknown = JSON.parse(text)
  return Array.isArray(said) ? CHANGE_TOPICS.filter((topic) => said.includes(topic)) : []
}
