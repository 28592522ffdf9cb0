import { PassThrough } from 'node:stream'
import { changedSince, idOf, type Versions, type Watcher } from './change-versions.ts'

/** A caller that does not read is let go. */
const UNREAD_MOST = 16_384

export type ChangeStreamOpen = { watcher: Watcher; stream: PassThrough; id: string; endsWith: NodeJS.Timeout }

export type ChangeStreams = ReturnType<typeof createChangeStreams>

/** The streams that are open on one server; `onEmpty` is called when the last of them has ended. */
export function createChangeStreams(longestMs: number, onEmpty: () => void) {
  const all = new Set<ChangeStreamOpen>()

  function end(open: ChangeStreamOpen): void {
    clearTimeout(open.endsWith)
    all.delete(open)
    open.stream.end()
    if (all.size === 0) onEmpty()
  }

  function write(open: ChangeStreamOpen, text: string): void {
    if (open.stream.writableLength + open.stream.readableLength > UNREAD_MOST) open.stream.destroy()
    else open.stream.write(text)
  }

  return {
    end,
    add(watcher: Watcher, lastId: string | null): ChangeStreamOpen {
      const stream = new PassThrough()
      const open = { watcher, stream, id: lastId ?? '', endsWith: setTimeout(() => end(open), longestMs) }
      all.add(open)
      stream.on('close', () => end(open)).on('error', () => end(open))
      return open
    },
    /** Tells what stands elsewhere than the stream has heard. */
    tell(open: ChangeStreamOpen, versions: Versions): void {
      const topics = changedSince(open.id, versions)
      if (topics.length === 0) return
      open.id = idOf(versions)
      write(open, `id: ${open.id}\nevent: changed\ndata: ${JSON.stringify(topics)}\n\n`)
    },
    beat(): void {
      for (const open of all) write(open, ': \n\n')
    },
    open: () => [...all],
    count: () => all.size,
  }
}
