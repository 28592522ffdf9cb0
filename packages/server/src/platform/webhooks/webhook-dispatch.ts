import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, type Instant, isoText, later, MINUTE_MS, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { type AddressGuard, type Sent, sendText } from '../outside/index.ts'
import type { Sealer } from '../sealing/index.ts'
import { activeEndpoints, type WebhookEndpoint, webhookOwner } from './webhook-endpoint-store.ts'
import {
  bucketsDue,
  dueLines,
  freeLines,
  type Held,
  holdLines,
  type Lane,
  leaveLane,
  type Outcome,
  takeLane,
  type WebhookEvent,
  writeOutcomes,
} from './webhook-line-store.ts'
import { webhookSignature } from './webhook-signature.ts'

/** Pauses after the first, second, … try; then the last one again until the time is up. */
const PAUSES = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS]
const LONGEST_PAUSE_MS = 4 * HOUR_MS
/** An event is tried for so long, then given up. */
const WEBHOOK_TRIED_MS = 3 * DAY_MS

const BUCKETS_AT_ONCE = 4
const LINES_AT_ONCE = 4
/** After so long a round ends, and the next one sees whether the endpoint is still sent to. */
const ROUND_MS = 20 * SECOND_MS
/** No more of a customer's events are begun after so long, so that what came of them is written soon. */
const LINE_MS = 6 * SECOND_MS
/** Tries in a row without any answer, after which an endpoint is left alone for a while. */
const UNANSWERED_MOST = 5
const LONGEST_REST_MS = MINUTE_MS

export type WebhookModule = {
  db: Database
  /** The machine's time: receivers compare timestamps with theirs. */
  real: Clock
  log: Log
  sealer: Sealer
  /** Which addresses may be connected to, judged at each delivery; without it, as in a sandbox, any may. */
  guard?: AddressGuard | undefined
  /** Data of events that have no body of their own, by their ids; one that is missing cannot be told any more. */
  bodiesOf(bucket: number, events: readonly WebhookEvent[]): Promise<ReadonlyMap<number, Record<string, unknown>>>
}

export type WebhookDispatch = {
  /** Sends what is due, once. */
  sendDue(): Promise<void>
  start(): void
  stop(): Promise<void>
}

type Rest = { unanswered: number; until: Instant | null }

/**
 * Sends events beside the jobs, which must not wait for servers outside. A bucket's events of an endpoint are taken by one process,
 * sent customer by customer in their order, and ticked off. Who dies between leaves them to be sent again under the same id.
 */
export function createWebhookDispatch(module: WebhookModule): WebhookDispatch {
  const { db, real, log } = module
  const rests = new Map<number, Rest>()
  /** Each endpoint has its own round: a slow one holds no other up. */
  const rounds = new Map<number, Promise<void>>()
  const holder = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let isEnding = false

  async function sendTo(endpoint: WebhookEndpoint): Promise<void> {
    const begun = real.now()
    const rest = rests.get(endpoint.id) ?? { unanswered: 0, until: null }
    rests.set(endpoint.id, rest)
    if (rest.until !== null && begun < rest.until) return
    const sender = senderTo(module, endpoint, rest)
    const isOver = () => isEnding || sender.isResting() || real.now() - begun > ROUND_MS
    const left = (await bucketsDue(db, endpoint.id, begun)).reverse()
    const takeTurns = async () => {
      for (let bucket = left.pop(); bucket !== undefined && !isOver(); bucket = left.pop()) {
        await sendBucket({ bucket, endpointId: endpoint.id }, sender, isOver)
      }
    }
    await Promise.all(Array.from({ length: BUCKETS_AT_ONCE }, takeTurns))
  }

  async function sendBucket(lane: Lane, sender: Sender, isOver: () => boolean): Promise<void> {
    if (!(await takeLane(db, lane, holder, real.now()))) return
    try {
      for (let isMore = true; isMore && !isOver(); ) isMore = await sendLines(module, lane, sender, isOver)
    } finally {
      await leaveLane(db, lane, holder, real.now())
    }
  }

  async function beginRounds(): Promise<void> {
    for (const endpoint of await activeEndpoints(db)) {
      if (rounds.has(endpoint.id)) continue
      const round = sendTo(endpoint).finally(() => rounds.delete(endpoint.id))
      rounds.set(endpoint.id, round)
      round.catch((err: unknown) => log.error({ err, webhook: endpoint.id }, 'webhooks could not be sent'))
    }
  }

  let beginning: Promise<void> = Promise.resolve()
  function again(): void {
    beginning = beginRounds()
      .catch((err: unknown) => log.error({ err }, 'webhooks could not be read'))
      .then(() => {
        if (timer !== undefined) timer = setTimeout(again, SECOND_MS)
      })
  }

  return {
    async sendDue() {
      await beginRounds()
      await Promise.all(rounds.values())
    },
    start() {
      timer = setTimeout(again, SECOND_MS)
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      isEnding = true
      await beginning
      await Promise.allSettled(rounds.values())
    },
  }
}

type Sender = { isResting(): boolean; send(event: WebhookEvent, data: unknown): Promise<Sent> }

function senderTo({ real, sealer, guard }: WebhookModule, endpoint: WebhookEndpoint, rest: Rest): Sender {
  const { id, url, secret, secretBefore, beforeUntil } = endpoint
  const isBeforeGood = secretBefore !== null && beforeUntil !== null && real.now() < beforeUntil
  const secrets = [secret, ...(isBeforeGood ? [secretBefore] : [])].map((text) => sealer.open(text, webhookOwner(id)))
  return {
    isResting: () => rest.until !== null && real.now() < rest.until,
    async send(event, data) {
      const body = JSON.stringify({
        id: String(event.id),
        type: event.kind,
        timestamp: isoText(event.at),
        user_id: event.userId,
        data,
      })
      const signed = { id: String(event.id), seconds: unixSeconds(real.now()), body }
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Tenor-Webhook/1',
        'webhook-id': signed.id,
        'webhook-timestamp': String(signed.seconds),
        'webhook-signature': secrets.map((each) => webhookSignature(each, signed)).join(' '),
      }
      const sent = await sendText(url, { text: body, headers, guard })
      restAfter(rest, sent, real.now())
      return sent
    },
  }
}

/** A receiver that does not answer at all is asked less and less often; what it answers of one customer holds no other up. */
function restAfter(rest: Rest, sent: Sent, now: Instant): void {
  if (sent.status !== null) {
    rest.unanswered = 0
    rest.until = null
    return
  }
  rest.unanswered += 1
  const more = rest.unanswered - UNANSWERED_MOST
  if (more >= 0) rest.until = later(now, Math.min(2 ** more * SECOND_MS, LONGEST_REST_MS))
}

/** Sends what is due of a bucket; false when nothing was. */
async function sendLines(module: WebhookModule, lane: Lane, sender: Sender, isOver: () => boolean): Promise<boolean> {
  const { db, real } = module
  const now = real.now()
  const lines = [...(await dueLines(db, lane, now)).values()]
  // Later events of a customer whose first waits for its next try came meanwhile.
  const held: Held[] = lines.flatMap(([first]) =>
    first !== undefined && first.nextTryAt > now ? [{ userId: first.userId, until: first.nextTryAt }] : [],
  )
  if (held.length > 0) await holdLines(db, lane, held)
  const due = lines.filter(([first]) => first !== undefined && first.nextTryAt <= now)
  const bodies = await module.bodiesOf(
    lane.bucket,
    due.flat().filter(({ body }) => body === null),
  )
  const dataOf = (event: WebhookEvent) => event.body ?? bodies.get(event.id) ?? null
  for (let first = 0; first < due.length && !isOver(); first += LINES_AT_ONCE) {
    const some = due.slice(first, first + LINES_AT_ONCE)
    const outcomes = (await Promise.all(some.map((line) => sendLine(sender, line, dataOf, real)))).flat()
    await writeWhatCame(module, lane, outcomes)
  }
  return due.length > 0
}

async function sendLine(
  sender: Sender,
  line: readonly WebhookEvent[],
  dataOf: (event: WebhookEvent) => Record<string, unknown> | null,
  real: Clock,
): Promise<Outcome[]> {
  const begun = real.now()
  const outcomes: Outcome[] = []
  for (const event of line) {
    if (outcomes.length > 0 && real.now() - begun > LINE_MS) break
    const data = dataOf(event)
    const of = { userId: event.userId, id: event.id }
    if (data === null) {
      outcomes.push({ ...of, state: 'failed', status: null, fault: 'not kept any more', nextTryAt: real.now() })
      continue
    }
    const sent = await sender.send(event, data)
    outcomes.push({ ...of, ...outcomeOf(event, sent, real.now()) })
    if (outcomes.at(-1)?.state === 'waiting') break
  }
  return outcomes
}

/** What becomes of an event by what was answered: its next try is the last one at the latest. */
export function outcomeOf(
  { tries, firstTryAt }: Pick<WebhookEvent, 'tries' | 'firstTryAt'>,
  { status, fault }: Sent,
  now: Instant,
): Omit<Outcome, 'userId' | 'id'> {
  if (status !== null && status >= 200 && status < 300) {
    return { state: 'delivered', status, fault: null, nextTryAt: now }
  }
  const lastAt = later(firstTryAt ?? now, WEBHOOK_TRIED_MS)
  if (now >= lastAt) return { state: 'failed', status, fault, nextTryAt: now }
  const next = later(now, PAUSES[tries] ?? LONGEST_PAUSE_MS)
  return { state: 'waiting', status, fault, nextTryAt: next < lastAt ? next : lastAt }
}

async function writeWhatCame({ db, real, log }: WebhookModule, lane: Lane, outcomes: readonly Outcome[]) {
  if (outcomes.length === 0) return
  await writeOutcomes(db, lane, outcomes, real.now())
  const waiting = outcomes.filter(({ state }) => state === 'waiting')
  if (waiting.length > 0) {
    await holdLines(
      db,
      lane,
      waiting.map(({ userId, nextTryAt }) => ({ userId, until: nextTryAt })),
    )
  }
  const held = new Set(waiting.map(({ userId }) => userId))
  const free = [...new Set(outcomes.map(({ userId }) => userId))].filter((userId) => !held.has(userId))
  if (free.length > 0) await freeLines(db, lane, free, real.now())
  for (const { userId, id, status, fault } of outcomes.filter(({ state }) => state === 'failed')) {
    log.warn({ webhook: lane.endpointId, customer: userId, event: id, status, fault }, 'an event was given up')
  }
}
