import { setTimeout } from 'node:timers/promises'
import type { DualOrderRow, DualProjectRow } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Answer, type ApiClient, createApiClient, type Whereabouts } from '../../../../faults/api-client.ts'
import { ORDERED_COINS } from '../../../../faults/new-sandbox.ts'
import type { Random } from '../../../../faults/seeded-random.ts'

const DAY_SECONDS = 86_400
/** Orders go to deliveries of the next two days, so that the end of the test comes soon. */
const LONGEST_TERM_SECONDS = 2 * DAY_SECONDS
const FUNDS = { USDT: '2000000', BTC: '40', ETH: '500', SOL: '9000' } as const

/** What a customer asked for under an id of their own, kept before it was sent, and the answer that came. */
export type Asked = { text: string; body: object; path: string; answer: Answer<DualOrderRow> }

export type Person = {
  readonly name: string
  readonly client: ApiClient
  readonly orders: Asked[]
  readonly cancels: Asked[]
  /** What the faucet gave, by asset. */
  readonly given: Map<string, Decimal8>
  /** Answers that differed from the first one under the same id. */
  readonly contradictions: string[]
}

export function newPerson(server: Whereabouts, name: string): Person {
  const client = createApiClient(server)
  return { name, client, orders: [], cancels: [], given: new Map(), contradictions: [] }
}

/** A signed-in customer with money, whatever happens to the server meanwhile. */
export async function moveIn(person: Person): Promise<void> {
  const credentials = { email: `${person.name}@example.com`, password: 'correct horse battery staple' }
  await person.client.insist('GET', '/apiw/v2/session')
  const registered = await person.client.insist('POST', '/apiw/v2/session/register', credentials)
  // A registration whose answer was lost has happened all the same.
  if (registered.status !== 200) await person.client.insist('POST', '/apiw/v2/session/login', credentials)
  for (const [asset, amount] of Object.entries(FUNDS)) await takeMoney(person, asset, amount)
}

async function takeMoney(person: Person, asset: string, amount: string): Promise<void> {
  const text = `t-faucet-${asset}-${person.given.size}`
  const answer = await person.client.insist('POST', '/sandbox/faucet', { asset, amount, text })
  if (answer.status !== 200) throw new Error(`the faucet refused: ${answer.reason}`)
  person.given.set(asset, (person.given.get(asset) ?? 0n) + decimal(amount))
}

/** One act of a customer after another until `stopped`. */
export async function live(person: Person, random: Random, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    if (random.chance(0.12) && person.orders.length > 0) await askAgain(person, random.pick(person.orders))
    else await order(person, random)
    await setTimeout(random.between(10, 120))
  }
}

async function order(person: Person, random: Random): Promise<void> {
  const query = `coin=${random.pick(ORDERED_COINS)}&type=${random.pick(['call', 'put'])}`
  const offers = await person.client.insist<DualProjectRow[]>('GET', `/apiw/v2/earn/dual/project-list?${query}`)
  const clock = await person.client.insist<{ now: number }>('GET', '/sandbox/clock')
  const near = offers.data.filter((offer) => offer.delivery_timest < clock.data.now + LONGEST_TERM_SECONDS)
  if (near.length === 0) return
  const offer = random.pick(near)
  const amount = decimal(offer.min_amount) * BigInt(Math.ceil(random.between(1, 12))) + BigInt(random.pick([0, 1, 7]))
  const text = `t-${person.name}-${person.orders.length}`
  const body = { project_id: offer.id, amount: decimalText(amount), text }
  const twice = random.chance(0.15)
  const asked = await ask(person, '/apiw/v2/earn/dual/order', body, twice)
  person.orders.push(asked)
  if (asked.answer.status === 200 && random.chance(0.3)) await cancel(person, asked.answer.data.id)
}

async function cancel(person: Person, orderId: number): Promise<void> {
  const text = `t-${person.name}-c${person.cancels.length}`
  person.cancels.push(await ask(person, '/apiw/v2/earn/dual/order-cancel', { order_id: orderId, text }, false))
}

async function ask(
  person: Person,
  path: string,
  body: { text: string; order_id?: number },
  twice: boolean,
): Promise<Asked> {
  const sendings = Array.from({ length: twice ? 2 : 1 }, () => person.client.insist<DualOrderRow>('POST', path, body))
  const answers = await Promise.all(sendings)
  // Of two at the same moment one may be refused and then the other succeed, in whichever order they reach the server.
  const answer = answers.find((each) => each.status === 200) ?? answers[0]
  if (answer === undefined) throw new Error('nothing was sent')
  const asked = { text: body.text, body, path, answer }
  for (const each of answers) if (each.status === 200) compare(person, asked, each)
  return asked
}

/** The same id again. After a success the first answer must come; a refusal leaves the id free. */
export async function askAgain(person: Person, asked: Asked): Promise<void> {
  if (asked.answer.status !== 200) return
  compare(person, asked, await person.client.insist<DualOrderRow>('POST', asked.path, asked.body))
}

function compare(person: Person, asked: Asked, again: Answer<DualOrderRow>): void {
  const first = asked.answer
  if (again.status === 200 && JSON.stringify(first.data) === JSON.stringify(again.data)) return
  person.contradictions.push(`${asked.text}: ${JSON.stringify(first)} and then ${JSON.stringify(again)}`)
}
