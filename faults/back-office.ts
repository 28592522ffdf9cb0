import { setTimeout } from 'node:timers/promises'
import type { DualOrderRow } from '@tenor/contract/dual'
import { decimal, decimalText, multiply, ONE } from '@tenor/contract/money'
import { type ApiClient, type ApiClientOptions, createApiClient, type Whereabouts } from './api-client.ts'
import type { Random } from './seeded-random.ts'
import type { Credentials } from './server-process.ts'

const HOUR_SECONDS = 3_600

/** Who lists products by hand and moves the sandbox's clock. */
export type BackOffice = {
  readonly client: ApiClient
  /** The second operator, without whom no price is entered. */
  readonly second: ApiClient
  /** Signs in with what the server printed. */
  signIn(credentials: Credentials, second?: Credentials): Promise<void>
  /** Lists products with near deliveries: some that an operator must accept, some with little capacity. */
  listSome(): Promise<void>
  /** Moves the clock on by a random while, over deliveries; answers when it is there. */
  moveOn(mostHours?: number): Promise<void>
  moveTo(seconds: number): Promise<void>
  /** Where the clock was seen last. */
  now(): Promise<number>
  /** The latest delivery of a product that an operator listed. */
  readonly latestDelivery: () => number
  readonly backSteps: () => number
}

export function createBackOffice(server: Whereabouts, random: Random, options: ApiClientOptions = {}): BackOffice {
  const client = createApiClient(server, options)
  const second = createApiClient(server, options)
  let [seen, latest, backSteps] = [0, 0, 0]

  async function now(): Promise<number> {
    const answer = await client.insist<{ now: number }>('GET', '/sandbox/clock')
    if (answer.data.now < seen) backSteps += 1
    seen = Math.max(seen, answer.data.now)
    return seen
  }

  /** Lost moves are asked for again: to the same place, so that twice is once. */
  async function moveTo(seconds: number): Promise<void> {
    while ((await now()) < seconds) {
      const moved = await client.call('POST', '/sandbox/clock', { to: seconds }).catch(() => null)
      if (moved === null || moved.status >= 500) await setTimeout(100)
    }
  }

  return {
    client,
    second,
    now,
    moveTo,
    latestDelivery: () => latest,
    backSteps: () => backSteps,
    async signIn(credentials, other) {
      await signInAs(client, credentials)
      if (other !== undefined) await signInAs(second, other)
    },
    async listSome() {
      const start = await now()
      for (const type of ['call', 'put'] as const) {
        const delivery = start - (start % HOUR_SECONDS) + Math.ceil(random.between(2, 8)) * HOUR_SECONDS
        const coin = random.pick(['BTC', 'ETH'])
        const body = await offer(client, coin, type, random)
        await client.insist('POST', '/console/api/dual/products', { ...body, delivery_timest: delivery })
        latest = Math.max(latest, delivery)
      }
    },
    async moveOn(mostHours = 10) {
      await moveTo((await now()) + Math.ceil(random.between(HOUR_SECONDS / 4, mostHours * HOUR_SECONDS)))
    },
  }
}

async function signInAs(client: ApiClient, credentials: Credentials): Promise<void> {
  await client.insist('GET', '/apiw/v2/session')
  const answer = await client.insist('POST', '/apiw/v2/session/login', credentials)
  if (answer.status !== 200) throw new Error(`the back office may not sign in: ${answer.reason}`)
}

async function offer(client: ApiClient, coin: string, type: 'call' | 'put', random: Random) {
  const query = `/apiw/v2/earn/dual/project-list?coin=${coin}&type=${type}`
  const offers = await client.insist<Pick<DualOrderRow, 'price'>[]>('GET', query)
  const price = decimal(offers.data[0]?.price ?? '1000')
  // Some convert and some do not, whatever the simulated price does.
  const target = multiply(price, (ONE * BigInt(Math.round(random.between(990, 1010)))) / 1_000n, 'down')
  const capacity = type === 'put' ? '3000' : decimalText((3_000n * ONE * ONE) / price)
  return {
    type,
    coin,
    exercise_price: decimalText(target),
    apy: decimalText((ONE * BigInt(Math.round(random.between(1, 200)))) / 100n),
    acceptance: random.pick(['auto', 'auto', 'desk']),
    ...(random.chance(0.4) ? { capacity } : {}),
  }
}
