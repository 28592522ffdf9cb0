import { Worker } from 'node:worker_threads'
import type { OwedNode } from '@tenor/contract/overview'
import { type BookOrder, createHasher, type HasherOptions, type HoldingBatch } from './proof-hasher.ts'
import type { ThreadAnswer, ThreadOrder } from './proof-hasher-thread.ts'
import type { BookPart } from './proof-parts.ts'
import type { SpiltPart } from './proof-spill.ts'

/** A hasher wherever it runs. One thing is asked of it at a time. */
export type AnyHasher = {
  add(batch: HoldingBatch): Promise<void>
  end(): Promise<Map<string, SpiltPart>>
  build(order: BookOrder, onParts: (parts: BookPart[]) => Promise<void>): Promise<OwedNode | null>
  close(): Promise<void>
}

/** A hasher in the process's own thread, for few holdings: a thread takes longer to start than they take. */
export function createOwnHasher(options: HasherOptions): AnyHasher {
  const hasher = createHasher(options)
  return {
    add: async (batch) => hasher.add(batch),
    end: async () => hasher.end(),
    build: (order, onParts) => hasher.build(order, onParts),
    close: async () => {},
  }
}

/** A thread collects what it no longer needs before it has so much: left alone, it takes more the longer it runs. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** A hasher in a thread of its own. */
export function createThreadHasher(options: HasherOptions): AnyHasher {
  const thread = new Worker(new URL('./proof-hasher-thread.ts', import.meta.url), {
    workerData: options,
    resourceLimits: MEMORY,
  })
  const ask = (order: ThreadOrder) =>
    new Promise<ThreadAnswer>((done, fail) => {
      const end = (settle: () => void) => {
        thread.off('message', onMessage).off('error', onError).off('exit', onExit)
        settle()
      }
      const onMessage = (answer: ThreadAnswer) => end(() => done(answer))
      const onError = (error: unknown) => end(() => fail(error))
      const onExit = () =>
        // A thread ends before its snapshot where its process ends.
        end(() => fail(new Error('the thread of a snapshot ended early')))
      thread.on('message', onMessage).on('error', onError).on('exit', onExit)
      thread.postMessage(order)
    })
  return {
    async add(batch) {
      await ask({ kind: 'add', batch })
    },
    async end() {
      const answer = await ask({ kind: 'end' })
      // Programming fault: the thread answers in the order of its requests.
      if (answer.kind !== 'ended') throw new Error(`a thread answers ${answer.kind} where it was to end`)
      return answer.spilt
    },
    async build(order, onParts) {
      let answer = await ask({ kind: 'build', order })
      while (answer.kind === 'parts') {
        await onParts(answer.parts)
        answer = await ask({ kind: 'more' })
      }
      // Programming fault, as above.
      if (answer.kind !== 'built') throw new Error(`a thread answers ${answer.kind} where it was to build`)
      return answer.root
    },
    async close() {
      await thread.terminate()
    },
  }
}
