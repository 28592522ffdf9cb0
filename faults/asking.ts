import { type Answer, createApiClient, type Try, type Whereabouts } from './api-client.ts'
import type { Random } from './seeded-random.ts'

export type ActKind =
  | 'order'
  | 'cancel'
  | 'redeem'
  | 'sniper'
  | 'sniperCancel'
  | 'transfer'
  | 'faucet'
  | 'flexibleSubscribe'
  | 'flexibleRedeem'
  | 'flexibleRevoke'
  | 'flexibleMinimum'
  | 'fixedLend'
  | 'fixedRedeem'
  | 'stake'
  | 'unstake'
  | 'mint'
  | 'mintBack'
  | 'fundPurchase'
  | 'fundRedeem'

/** What a customer asked for under an id of their own, and the answer that came at last. */
export type Act = {
  readonly kind: ActKind
  readonly text: string
  readonly path: string
  readonly body: object
  answer: Answer<{ id: number | string }>
}

/** Asks until an answer comes, under ids where something is to happen, and remembers every one. */
export type Asking = {
  readonly acts: readonly Act[]
  /** Answers that differed from the first one under the same id. */
  readonly contradictions: readonly string[]
  ask<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer<Data>>
  /** Something under an id of its own; now and then twice at the same moment, as a double click does. */
  act(kind: ActKind, path: string, content: object): Promise<Act>
  /** Asks some of the earlier acts again, under their ids. */
  askAgain(count: number): Promise<void>
}

/** How often somebody asks for what they cannot have: a refusal must stay one. */
export const ON_PURPOSE = 0.05
const DOUBLE_CLICKS = 0.12

export type AskingOptions = {
  server: Whereabouts
  name: string
  random: Random
  watch?: (each: Try) => void
  /** The clock goes on over more than answers are kept: of an old act the server may say that it was done. */
  isForgotten?: boolean
}

export function createAsking({ server, name, random, watch, isForgotten = false }: AskingOptions): Asking {
  const client = createApiClient(server, { watch })
  const acts: Act[] = []
  const contradictions: string[] = []
  let number = 0
  return {
    acts,
    contradictions,
    ask: (method, path, body) => client.insist(method, path, body),
    async act(kind, path, content) {
      number += 1
      const text = `t-${name}-${number}`
      const body = { ...content, text }
      const send = () => client.insist<{ id: number | string }>('POST', path, body)
      const answers = await Promise.all(random.chance(DOUBLE_CLICKS) ? [send(), send()] : [send()])
      // Of two at the same moment one may be refused and then the other succeed, in whichever order they reach the server.
      const answer = answers.find((each) => each.status === 200) ?? answers[0]
      if (answer === undefined) throw new Error('nothing was sent')
      const done: Act = { kind, text, path, body, answer }
      acts.push(done)
      for (const each of answers) if (each.status === 200) compare(done, each, contradictions)
      return done
    },
    async askAgain(count) {
      for (let each = 0; each < count && acts.length > 0; each += 1) {
        const earlier = random.chance(0.5) ? random.pick(acts.slice(-10)) : random.pick(acts)
        // A refusal leaves the id free.
        if (earlier.answer.status !== 200) continue
        const again = await client.insist<Act['answer']['data']>('POST', earlier.path, earlier.body)
        if (!(isForgotten && again.reason === 'request.textTaken')) compare(earlier, again, contradictions)
      }
    },
  }
}

/** After a success the same answer must come. */
function compare(act: Act, again: Act['answer'], contradictions: string[]): void {
  const first = act.answer
  if (again.status === 200 && JSON.stringify(first.data) === JSON.stringify(again.data)) return
  contradictions.push(`${act.text}: ${JSON.stringify(first)} and then ${JSON.stringify(again)}`)
}
