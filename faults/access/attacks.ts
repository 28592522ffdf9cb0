import { type Caller, codeAt, createCaller, PASSWORD, type Reply, WRONG_PASSWORD, wrongCodesAt } from './caller.ts'

/* What somebody outside tried against sign-in and registration, and how often it may succeed in live mode. */

/** `now` is what the server takes for the time, in milliseconds. */
export type Target = { url: string; now: () => number }

/** What came of an attack: counts by name, those that the rules allow, and whether they are the same. */
export type Outcome = {
  attack: string
  counts: Readonly<Record<string, number>>
  allowed: Readonly<Record<string, number>>
  holds: boolean
}

export type Attack = { name: string; run(target: Target): Promise<Outcome> }

const ACCOUNT = '/apiw/v2/account'
let people = 0

/** A new person at an address that nobody else has. */
function newPerson(): { email: string; network: string } {
  people += 1
  return { email: `person${people}.${process.pid}@example.com`, network: `198.51.${people >> 8}.${people & 255}` }
}

const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

function outcome(attack: string, counts: Outcome['counts'], allowed: Outcome['counts']): Outcome {
  return { attack, counts, allowed, holds: Object.entries(allowed).every(([name, count]) => counts[name] === count) }
}

function statuses(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function must(reply: Reply, what: string): Reply {
  if (reply.status !== 200) throw new Error(`${what}: ${reply.status} ${reply.reason}`)
  return reply
}

/** Somebody with an account, signed in. */
async function customer({ url }: Target): Promise<{ email: string; caller: Caller }> {
  const { email, network } = newPerson()
  const caller = await createCaller(url, network).arrive()
  must(await caller.register(email), 'a registration')
  return { email, caller }
}

/** The same with one-time codes. */
async function guarded(target: Target) {
  const { email, caller } = await customer(target)
  const { data } = must(await caller.send(`${ACCOUNT}/totp/setup`, { password: PASSWORD }), 'setting up codes')
  const secret = String(data?.secret)
  // The step before: a code is good once, and that of this step is wanted later.
  const totp = codeAt(secret, target.now() - 30_000)
  must(await caller.send(`${ACCOUNT}/totp/confirm`, { totp }), 'switching codes on')
  return { email, secret, caller }
}

const registrations: Attack = {
  name: '25 registrations from one network, by somebody signed in',
  async run(target) {
    const { network } = newPerson()
    const caller = await createCaller(target.url, network).arrive()
    // The first of the 25 gives the session that took the others out of the network's count.
    const first = await caller.register(newPerson().email)
    const replies = await many(24, () => caller.register(newPerson().email))
    const { 200: made = 0, 429: refused = 0 } = statuses([first, ...replies])
    return outcome(this.name, { made, refused }, { made: 10, refused: 15 })
  },
}

const guesses: Attack = {
  name: '80 guesses of 80 passwords from one network, by somebody signed in',
  async run(target) {
    const { caller } = await customer(target)
    const replies = await many(80, () => caller.signIn(newPerson().email, WRONG_PASSWORD))
    const { 401: judged = 0, 429: refused = 0 } = statuses(replies)
    return outcome(this.name, { judged, refused }, { judged: 20, refused: 60 })
  },
}

const codesOfOneNetwork: Attack = {
  name: '114 codes at once from one network, by somebody who knows the password',
  async run(target) {
    const { email, secret } = await guarded(target)
    const { network } = newPerson()
    const caller = await createCaller(target.url, network).arrive()
    const wrong = wrongCodesAt(secret, target.now(), 114)
    const replies = await many(114, (index) => caller.signIn(email, PASSWORD, wrong[index]))
    const { 401: judged = 0, 429: refused = 0, 200: signedIn = 0 } = statuses(replies)
    return outcome(this.name, { judged, refused, signedIn }, { judged: 10, refused: 104, signedIn: 0 })
  },
}

const codesOfManyNetworks: Attack = {
  name: '114 codes at once, each from a network of its own, the right one as 40th',
  async run(target) {
    const { email, secret, caller: owner } = await guarded(target)
    const wrong = wrongCodesAt(secret, target.now(), 114)
    const callers = await many(114, () => createCaller(target.url, newPerson().network).arrive())
    const guess = (from: number, to: number) =>
      Promise.all(callers.slice(from, to).map((caller, index) => caller.signIn(email, PASSWORD, wrong[from + index])))
    const before = await guess(0, 39)
    const right = callers[39]?.signIn(email, PASSWORD, codeAt(secret, target.now()))
    const after = await guess(40, 114)
    const {
      401: judged = 0,
      429: refused = 0,
      200: signedIn = 0,
    } = statuses([...before, ...after, ...(right ? [await right] : [])])
    const atHome = await owner.signIn(email, PASSWORD, codeAt(secret, target.now()))
    const counts = { judged, refused, signedIn, ownerAtHome: atHome.status }
    return outcome(this.name, counts, { judged: 30, refused: 84, signedIn: 0, ownerAtHome: 200 })
  },
}

const lockOut: Attack = {
  name: '11 wrong codes against the owner, by somebody who knows the password',
  async run(target) {
    const { email, secret, caller: owner } = await guarded(target)
    const attacker = await createCaller(target.url, newPerson().network).arrive()
    const wrong = wrongCodesAt(secret, target.now(), 11)
    const replies = []
    for (const code of wrong) replies.push(await attacker.signIn(email, PASSWORD, code))
    const { 401: judged = 0, 429: refused = 0 } = statuses(replies)
    const held = await owner.send(`${ACCOUNT}/totp/disable`, { password: PASSWORD, totp: wrong[0] })
    const elsewhere = await createCaller(target.url, newPerson().network).arrive()
    const signedIn = await elsewhere.signIn(email, PASSWORD, codeAt(secret, target.now()))
    const changed = await elsewhere.send(`${ACCOUNT}/password`, {
      password: PASSWORD,
      new_password: 'Marble 9 heron clasp',
      totp: codeAt(secret, target.now() + 30_000),
    })
    const counts = {
      judged,
      refused,
      heldSession: held.status,
      ownerElsewhere: signedIn.status,
      change: changed.status,
    }
    return outcome(this.name, counts, { judged: 10, refused: 1, heldSession: 422, ownerElsewhere: 200, change: 200 })
  },
}

const hashingQueue: Attack = {
  name: '80 guesses at once from one /48, and a customer elsewhere who signs in behind them',
  async run(target) {
    const { email } = await customer(target)
    people += 1
    const site = `2001:db8:${people.toString(16)}`
    const flood = await many(4, (net) => createCaller(target.url, `${site}:${net}::1`).arrive())
    const elsewhere = await createCaller(target.url, newPerson().network).arrive()
    const order: string[] = []
    const attacked = many(80, async (index) => {
      const reply = await flood[index % 4]?.signIn(newPerson().email, WRONG_PASSWORD)
      if (reply?.status === 401) order.push('flood')
      return reply?.status
    })
    const customerReply = await elsewhere.signIn(email, PASSWORD)
    const judgedBefore = order.length
    await attacked
    const counts = { customer: customerReply.status, judgedBefore, judged: order.length }
    return outcome(this.name, counts, { customer: 200 })
  },
}

export const ATTACKS: readonly Attack[] = [
  registrations,
  guesses,
  codesOfOneNetwork,
  codesOfManyNetworks,
  lockOut,
  hashingQueue,
]
