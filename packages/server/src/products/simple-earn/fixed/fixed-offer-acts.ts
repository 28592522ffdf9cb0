import type { Listing, ListingChange } from '@tenor/contract/core'
import { requireBody } from '@tenor/contract/http'
import {
  type FixedBackOfficeRow,
  type FixedBody,
  type FixedBulkBody,
  type FixedGift,
  fixedBackOfficeCreate,
  fixedBackOfficeUpdate,
  fixedGivesMore,
  type NewFixedBody,
  unusedFixedViolation,
} from '@tenor/contract/simple-earn'
import type { z } from 'zod'
import { setCapacity, usedCapacity } from '../../../core/capacity/index.ts'
import { changeOffer, createOffer, lockOffers, offerStanding, termsStanding } from '../../../core/catalogue/index.ts'
import type { GivingAct } from '../../../core/proposals/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { refuseOn } from '../../../platform/http/index.ts'
import { bucketOf } from '../../../platform/ids/index.ts'
import { fixedActNames } from './fixed-act-names.ts'
import { FIXED_CATALOGUE, fixedBackOfficeWire } from './fixed-catalogue.ts'
import type { FixedModule } from './fixed-module.ts'
import { changedFixed, newFixed } from './fixed-product-body.ts'
import { eligibleOf, fixedById, insertFixed, writeEligible } from './fixed-product-store.ts'
import type { StoredFixed } from './fixed-tables.ts'

const SUBJECT_MOST = 200

/* What puts a fixed product on sale, or changes it: by two operators where it pays more than the bound of offers allows. */

/** Creating one. All that it pays is the house's money, so the whole rate of a year counts against the bound. */
export function createAct(module: FixedModule): GivingAct<NewFixedBody, FixedBackOfficeRow> {
  return {
    act: 'fixed.product.create',
    role: 'dealer',
    content: requireBody(fixedBackOfficeCreate),
    subject: ({ asset, lock_up_period: days }) => `${asset} ${days}`,
    receiver: ({ eligible = [] }, _tx, operator) => (eligible.includes(operator) ? operator : null),
    async takesTwo(tx, body, { offerAbove }) {
      const wanted = newFixed(0, body, module.clock.now())
      await FIXED_CATALOGUE.decided?.(
        { tx, now: module.clock.now(), operatorId: 0, assets: module.assets },
        null,
        wanted,
      )
      refuseOn(unusedFixedViolation(body, wanted))
      return offerAbove !== null
    },
    async perform(tx, by, body) {
      const product = newFixed(await module.ids.next(), body, by.at)
      const offer = await createOffer(
        { ...module, tx },
        FIXED_CATALOGUE,
        by.operator,
        product,
        async (act, decided) => {
          await insertFixed(act.tx, decided)
          await setCapacity(act.tx, decided.id, decided.capacity)
          await writeEligible(act.tx, decided.id, keysOf(body.eligible ?? []))
        },
      )
      return fixedBackOfficeWire(offer, 0n)
    },
  }
}

type Change = FixedBody & { id: number }

/** Changing one: what gives more than was approved, by `fixedGivesMore`, or invites somebody. */
export function changeAct(module: FixedModule): GivingAct<Change, FixedBackOfficeRow> {
  return {
    act: 'fixed.product.change',
    role: 'dealer',
    content: requireBody(fixedBackOfficeUpdate),
    subject: ({ id }) => String(id),
    names: fixedActNames,
    receiver: async (body, tx, operator) => ((await givesToInvited(tx, body.id, body, operator)) ? operator : null),
    lock: (tx, _by, { id }) => lockOffers(tx, FIXED_CATALOGUE, [id]),
    stands: (tx, { id }) => offerStanding(tx, FIXED_CATALOGUE, id),
    async takesTwo(tx, body, { offerAbove }) {
      const before = await fixedById(tx, body.id)
      if (before !== null) refuseOn(unusedFixedViolation(body, changedFixed(before, body)))
      if (before === null || offerAbove === null) return false
      return givesMore(before, body) || (await invitesMore(tx, body))
    },
    async perform(tx, by, body) {
      const ground = { ...module, tx }
      const changed = await changeOffer(ground, FIXED_CATALOGUE, by.operator, body.id, (before) =>
        changedFixed(before, body),
      )
      if (body.eligible !== undefined) await writeEligible(tx, body.id, keysOf(body.eligible))
      const used = await usedCapacity(tx, [body.id])
      return fixedBackOfficeWire(changed, used.get(body.id) ?? 0n)
    },
  }
}

const giftOf = (product: StoredFixed): FixedGift => ({ ...product, isListed: product.listing === 'listed' })

function givesMore(before: StoredFixed, body: FixedBody): boolean {
  return fixedGivesMore(giftOf(before), giftOf(changedFixed(before, body)))
}

/** Whether somebody is to be invited who is not. */
async function invitesMore(tx: Transaction, { id, eligible = [] }: Change): Promise<boolean> {
  if (eligible.length === 0) return false
  const invited = new Set(await eligibleOf(tx, id))
  return eligible.some((userId) => !invited.has(userId))
}

/** Whether it invites this customer, or gives more to them who are invited. */
async function givesToInvited(tx: Transaction, id: number, change: FixedBody, userId: number): Promise<boolean> {
  const invited = (await eligibleOf(tx, id)).includes(userId)
  if (!(change.eligible?.includes(userId) ?? invited)) return false
  if (!invited) return true
  const before = await fixedById(tx, id)
  return before !== null && givesMore(before, change)
}

type ManyBody = FixedBulkBody & { status?: Listing | undefined }

/** One change of many, all or none, each with its row in the audit log: by two operators where any of them gives more. */
export function manyAct(
  module: FixedModule,
  act: 'fixed.product.bulk' | 'fixed.product.listing',
  content: z.ZodType<ManyBody>,
): GivingAct<ManyBody, { changed: ListingChange[] }> {
  return {
    act,
    role: 'dealer',
    content,
    subject: ({ ids }) => ids.join(', ').slice(0, SUBJECT_MOST),
    names: fixedActNames,
    async receiver({ ids, ...change }, tx, operator) {
      for (const id of ids) if (await givesToInvited(tx, id, change, operator)) return operator
      return null
    },
    lock: (tx, _by, { ids }) => lockOffers(tx, FIXED_CATALOGUE, ids),
    stands: (tx, { ids }) => termsStanding(tx, FIXED_CATALOGUE, ids),
    async takesTwo(tx, { ids, ...change }, { offerAbove }) {
      if (offerAbove === null) return false
      for (const id of ids) {
        const before = await fixedById(tx, id)
        if (before !== null && givesMore(before, change)) return true
      }
      return false
    },
    async perform(tx, { operator }, { ids, ...change }) {
      const changed: ListingChange[] = []
      for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
        let listing: Listing | undefined
        const after = await changeOffer({ ...module, tx }, FIXED_CATALOGUE, operator, id, (before) => {
          listing = before.listing
          return changedFixed(before, change)
        })
        changed.push({ id, before: listing ?? after.listing, status: after.listing })
      }
      return { changed }
    },
  }
}

function keysOf(ids: readonly number[]): { bucket: number; userId: number }[] {
  return [...new Set(ids)].map((userId) => ({ userId, bucket: bucketOf(userId) }))
}
