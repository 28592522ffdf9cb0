import { capOfWire, housePromises, isCapRaised, type PromiseRow, setPromiseCap } from '@tenor/contract/core'
import { requireBody } from '@tenor/contract/http'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { type Http, Refusal, route } from '../../platform/http/index.ts'
import type { GivingAct } from '../proposals/index.ts'
import type { OpenPromises, PromiseModule } from './house-promises.ts'
import { capStanding, lockCap, promisesNow, promiseWire, writeCap } from './promise-store.ts'

type CapBody = z.output<NonNullable<typeof setPromiseCap.body>>

/** Below the ids of other capacities that are shared, so that its slice is locked before theirs. */
const FIRST_ID = -1_000_000_000_000_000

/** Registers what operators see and cap of the house's promises. */
export function registerPromises(http: Http, module: PromiseModule): void {
  const { db, proposals, promises } = module
  const change = proposals.define(capChange(module))
  route(http, housePromises, async () => ({ list: await promisesNow(db, promises) }))
  route(http, setPromiseCap, ({ customer, body }) => proposals.give(change, customer, body))
}

function capChange({ ids, promises }: PromiseModule): GivingAct<CapBody, PromiseRow> {
  const openOf = (name: string): OpenPromises => {
    const of = Object.hasOwn(promises, name) ? promises[name] : undefined
    if (of === undefined || 'own' in of) throw new Refusal(422, 'promise.unknown', { name })
    return of.open
  }
  return {
    act: 'promise.cap',
    role: 'risk',
    content: requireBody(setPromiseCap),
    subject: ({ name, asset }) => `${name} ${asset}`,
    receiver: () => null,
    async lock(tx, _by, { name, asset }) {
      openOf(name)
      await lockCap(tx, name, asset)
    },
    stands: async (tx, { name, asset }) => capStanding((await lockCap(tx, name, asset))?.cap ?? null),
    async takesTwo(tx, { name, asset, cap }, bounds) {
      const before = await lockCap(tx, name, asset)
      return bounds.limits && isCapRaised(before?.cap ?? null, capOfWire(cap))
    },
    async perform(tx, { operator, at }, body) {
      const { name, asset } = body
      const open = openOf(name)
      const before = await lockCap(tx, name, asset)
      const newId = FIRST_ID - (await ids.next())
      await writeCap(tx, before, { name, asset, cap: capOfWire(body.cap), at, newId })
      await writeAudit(tx, {
        at,
        actorId: operator.userId,
        act: 'promise.cap',
        subject: `${name} ${asset}`,
        before: capStanding(before?.cap ?? null),
        after: { cap: body.cap },
      })
      return await rowOf(tx, body, { [name]: { open } })
    },
  }
}

async function rowOf(tx: Transaction, body: CapBody, promises: PromiseModule['promises']): Promise<PromiseRow> {
  const rows = await promisesNow(tx, promises)
  const own = rows.find(({ name, asset }) => name === body.name && asset === body.asset)
  const { name, asset } = body
  return own ?? promiseWire({ name, asset, promised: 0n, cap: capOfWire(body.cap), own: false })
}
