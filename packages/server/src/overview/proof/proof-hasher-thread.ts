import { parentPort, workerData } from 'node:worker_threads'
import type { OwedNode } from '@tenor/contract/overview'
import { type BookOrder, createHasher, type HasherOptions, type HoldingBatch } from './proof-hasher.ts'
import type { BookPart } from './proof-parts.ts'
import type { SpiltPart } from './proof-spill.ts'

/* A thread beside the server's own: hashing millions of pieces takes minutes, in which customers are served. */

export type ThreadOrder =
  | { readonly kind: 'add'; readonly batch: HoldingBatch }
  | { readonly kind: 'end' }
  | { readonly kind: 'build'; readonly order: BookOrder }
  | { readonly kind: 'more' }

export type ThreadAnswer =
  | { readonly kind: 'added' }
  | { readonly kind: 'ended'; readonly spilt: Map<string, SpiltPart> }
  | { readonly kind: 'parts'; readonly parts: BookPart[] }
  | { readonly kind: 'built'; readonly root: OwedNode | null }

const port = parentPort
// Programming fault: started as a program of its own.
if (port === null) throw new Error('this is a thread of a snapshot, not a program')
const hasher = createHasher(workerData as HasherOptions)
const answer = (message: ThreadAnswer, handedOver: ArrayBuffer[] = []) => port.postMessage(message, handedOver)
let goOn = () => {}

port.on('message', async (order: ThreadOrder) => {
  if (order.kind === 'more') goOn()
  else if (order.kind === 'end') answer({ kind: 'ended', spilt: hasher.end() })
  else if (order.kind === 'add') {
    hasher.add(order.batch)
    answer({ kind: 'added' })
  } else {
    const root = await hasher.build(order.order, async (parts) => {
      // Handed over and not copied: two threads would have each part twice for as long as nothing is collected.
      answer(
        { kind: 'parts', parts },
        parts.map(({ leaves }) => leaves.bytes.buffer),
      )
      await new Promise<void>((done) => {
        goOn = done
      })
    })
    answer({ kind: 'built', root })
  }
})
