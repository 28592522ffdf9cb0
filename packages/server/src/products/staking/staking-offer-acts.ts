import type { ListingChange } from '@tenor/contract/core'
import { requireBody } from '@tenor/contract/http'
import {
  AT_REDEMPTION,
  type NewStakingBody,
  type RewardEntry,
  STAKING_TYPE,
  type StakingBackOfficeRow,
  type StakingChange,
  type StakingListings,
  type StakingTermsFull,
  sourceCeiling,
  stakingBackOfficeCreate,
  stakingBackOfficeListing,
  stakingBackOfficeUpdate,
  stakingTermsOf,
} from '@tenor/contract/staking'
import { instant } from '@tenor/contract/time'
import { usedCapacity } from '../../core/capacity/index.ts'
import {
  changeListings,
  changeOffer,
  createOffer,
  lockKind,
  lockOffers,
  termsStanding,
} from '../../core/catalogue/index.ts'
import type { GivingAct } from '../../core/proposals/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { changeDebtRates } from './mint-debt-rates.ts'
import { refuseMintedCollateral, refuseOwed } from './mint-terms.ts'
import { stakingActNames } from './staking-act-names.ts'
import {
  backOfficeWire,
  changedProduct,
  insertMint,
  insertProduct,
  insertProtocols,
  insertToken,
  newProduct,
  newTerms,
  nextMidnight,
  refuseKind,
  refuseTerms,
  refuseUnused,
  STAKING_CATALOGUE,
  termsAfter,
  versionedOf,
} from './staking-catalogue.ts'
import type { StakingModule } from './staking-module.ts'
import { newestTerms, writeTerms } from './staking-product-store.ts'

/* What puts a staking product on sale, or changes it: by two operators where the bound of offers says so. */

const offeredOf = ({ coin, exchange_type }: NewStakingBody) => ({ coin, token: exchange_type ?? null })

/** Creating one: all that it pays is the house's money. */
export function createAct(module: StakingModule): GivingAct<NewStakingBody, StakingBackOfficeRow> {
  return {
    act: 'staking.product.create',
    role: 'dealer',
    content: requireBody(stakingBackOfficeCreate),
    subject: ({ coin, name }) => `${coin} ${name}`,
    receiver: () => null,
    // A token, or a coin that is minted, is of one product.
    lock: (tx) => lockKind(tx, 'staking'),
    async takesTwo(tx, body, { offerAbove }) {
      await refuseKind(tx, module.assets, body)
      refuseUnused(body.exchange_type ?? null, body, module.mode)
      await refuseTerms({ db: tx, assets: module.assets, feed: module.validatorFeed }, offeredOf(body), newTerms(body))
      return offerAbove !== null
    },
    async perform(tx, by, body) {
      const terms = newTerms(body)
      const product = newProduct(await module.ids.next(), body, by.at)
      const made = await createOffer({ ...module, tx }, STAKING_CATALOGUE, by.operator, product, (act, decided) =>
        insertProduct(act.tx, decided, terms),
      )
      await insertToken(tx, module, made, body)
      await insertMint(tx, module, made, terms)
      await insertProtocols(tx, module.ids, made, body, terms)
      await auditTerms(tx, by, made.id, null, terms)
      return backOfficeWire(made, terms, made.bookedTo, 0n, by.at)
    },
  }
}

/** Changing one: a higher rate, a wider limit or a lower fee gives more, and so does being back on sale. */
export function changeAct(module: StakingModule): GivingAct<StakingChange, StakingBackOfficeRow> {
  return {
    act: 'staking.product.change',
    role: 'dealer',
    content: requireBody(stakingBackOfficeUpdate),
    subject: ({ id }) => String(id),
    names: stakingActNames,
    receiver: () => null,
    // What another operator changes at the same moment is what this is changed from.
    lock: (tx, _by, { id }) => lockOffers(tx, STAKING_CATALOGUE, [id]),
    stands: async (tx, { id }) => {
      const [stood] = await lockOffers(tx, STAKING_CATALOGUE, [id])
      return stood === undefined ? null : versionedOf(stood, await termsOrRefusal(tx, id))
    },
    async takesTwo(tx, body, { offerAbove }) {
      const before = await termsOrRefusal(tx, body.id)
      if (offerAbove === null) return false
      return body.status === 'listed' || givesMore(before, termsAfter(before, body))
    },
    async perform(tx, by, body) {
      const before = await termsOrRefusal(tx, body.id)
      const product = await changeOffer({ ...module, tx }, STAKING_CATALOGUE, by.operator, body.id, (stood) =>
        changedProduct(stood, body),
      )
      const terms = termsAfter(before, body)
      const isChanged = JSON.stringify(terms) !== JSON.stringify(before)
      if (isChanged) {
        refuseUnused(product.token, body, module.mode)
        await refuseTerms({ db: tx, assets: module.assets, feed: module.validatorFeed }, product, terms)
        if (product.type === STAKING_TYPE.DEBT) await refuseMintTerms(tx, body.id, terms)
        // It is of the instant at which it is written: it may have waited into another day, whose acts went by the terms of before.
        const at = instant(Math.max(by.at, module.clock.now()))
        await writeTerms(tx, body.id, nextMidnight(at), terms)
        if (product.type === STAKING_TYPE.DEBT)
          await changeDebtRates(tx, module.assets, body.id, { from: nextMidnight(at), at }, terms)
        await auditTerms(tx, by, body.id, before, terms)
      }
      const [used, newest] = await Promise.all([usedCapacity(tx, [body.id]), newestTerms(tx, [body.id])])
      const from = newest.get(body.id)?.from ?? product.createdAt
      return backOfficeWire(product, terms, from, used.get(body.id) ?? 0n, by.at)
    },
  }
}

/** Pausing, resuming or retiring many: what is back on sale takes two, as it does one by one. */
export function listingAct(module: StakingModule): GivingAct<StakingListings, { changed: ListingChange[] }> {
  return {
    act: 'staking.product.listing',
    role: 'dealer',
    content: requireBody(stakingBackOfficeListing),
    subject: ({ ids }) => ids.join(', '),
    names: stakingActNames,
    receiver: () => null,
    lock: (tx, _by, { ids }) => lockOffers(tx, STAKING_CATALOGUE, ids),
    stands: async (tx, { ids }) => ({
      offers: await termsStanding(tx, STAKING_CATALOGUE, ids),
      terms: [...(await newestTerms(tx, ids))].toSorted(([a], [b]) => a - b),
    }),
    takesTwo: async (_tx, { status }, { offerAbove }) => offerAbove !== null && status === 'listed',
    perform: (tx, by, body) => changeListings({ ...module, tx }, STAKING_CATALOGUE, by.operator, body),
  }
}

async function refuseMintTerms(tx: Transaction, id: number, terms: StakingTermsFull): Promise<void> {
  const coins = stakingTermsOf(terms).collateral.map(({ coin }) => coin)
  await refuseMintedCollateral(tx, coins)
  await refuseOwed(tx, id, coins)
}

/** The terms that were written last: the product is held, so they stay so until the transaction ends. */
async function termsOrRefusal(tx: Transaction, id: number): Promise<StakingTermsFull> {
  const found = (await newestTerms(tx, [id])).get(id)
  if (found === undefined) throw new Refusal(404, 'staking.notFound')
  return found.terms
}

/** Whether any customer could get more by the second terms than by the first; in doubt they do. */
function givesMore(before: StakingTermsFull, after: StakingTermsFull): boolean {
  const [old, wanted] = [stakingTermsOf(before), stakingTermsOf(after)]
  const kept = { ...before, reward_coin: after.reward_coin, fee: after.fee }
  const isOther = JSON.stringify(kept) !== JSON.stringify(after)
  return isOther || wanted.rewards.some((entry) => paysMore(old.rewards, entry)) || wanted.serviceFee < old.serviceFee
}

/** Whether an entry of the rewards pays more, sooner, or something else than the one of its coin before; each coin has one. */
function paysMore(before: readonly RewardEntry[], entry: RewardEntry): boolean {
  const { coin, rate, delayDays, exchangeRate, isDebt } = entry
  const old = before.find((each) => each.coin === coin)
  if (old === undefined || old.isDebt !== isDebt) return true
  const isSooner = delayDays !== old.delayDays && (old.delayDays === AT_REDEMPTION || delayDays < old.delayDays)
  // At a lower price more of the coin is given.
  const isDearer = exchangeRate !== null && old.exchangeRate !== null && exchangeRate >= old.exchangeRate
  const isHigher = rate > old.rate || sourceCeiling(entry) > sourceCeiling(old)
  return isHigher || isSooner || !(isDearer || exchangeRate === old.exchangeRate)
}

async function auditTerms(
  tx: Parameters<typeof writeAudit>[0],
  { operator, at }: { operator: { userId: number }; at: Parameters<typeof writeAudit>[1]['at'] },
  id: number,
  before: StakingTermsFull | null,
  after: StakingTermsFull,
): Promise<void> {
  const act = before === null ? 'staking.product.create' : 'staking.product.change'
  await writeAudit(tx, { at, actorId: operator.userId, act, subject: `${id} terms`, before, after })
}
