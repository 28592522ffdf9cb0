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
  const others = channelOf(name)
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
    // A browser that denies storage to a site denies it locks as well.
    navigator.locks.request(name, { signal: end.signal }, lead).catch(() => {
      if (!end.signal.aborted && !isOwn) void lead()
    })
    say('who')
  }
  return {
    close() {
      end.abort()
      others?.close()
    },
  }
}

function channelOf(name: string): BroadcastChannel | null {
  try {
    return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  } catch {
    return null
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

  /** A connection that a sleep has ended looks open until the system finds out, and one that was refused waits for its turn. */
  function openAnew(): void {
    clearTimeout(again)
    source?.close()
    open()
  }

  if (typeof EventSource === 'undefined') return { close: () => undefined }
  open()
  const stopWatching = watchWaking(openAnew)
  return {
    close() {
      stopWatching()
      clearTimeout(losing)
      clearTimeout(again)
      source?.close()
    },
  }
}

/** Calls `wake` when the network is back, and when the page is looked at after a time in which it may have slept. */
function watchWaking(wake: () => void): () => void {
  let hiddenAt_ms: number | null = null
  const look = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt_ms = Date.now()
      return
    }
    const slept_ms = hiddenAt_ms === null ? 0 : Date.now() - hiddenAt_ms
    hiddenAt_ms = null
    if (slept_ms >= AGAIN_MS) wake()
  }
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', look)
  }
}

function topicsOf(text: string): ChangeTopic[] {
  const said: unknown = JSON.parse(text)
  return Array.isArray(said) ? CHANGE_TOPICS.filter((topic) => said.includes(topic)) : []
}
