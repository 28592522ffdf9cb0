import type { ListingChange } from '@tenor/contract/core'
import { requireBody } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import {
  type NewSoftCoin,
  paysMore,
  type SoftCoinChange,
  type SoftListings,
  type SoftStakingCoinOffer,
  type SoftTerms,
  softStakingCoinCreate,
  softStakingCoinListing,
  softStakingCoinUpdate,
  softTermsOf,
  softTermsWire,
} from '@tenor/contract/soft-staking'
import { refuseFine } from '../../core/assets/index.ts'
import { changeListings, changeOffer, createOffer, lockOffers } from '../../core/catalogue/index.ts'
import type { By, GivingAct } from '../../core/proposals/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { softActNames } from './soft-act-names.ts'
import {
  coinOffer,
  coinStanding,
  insertCoin,
  newCoin,
  nextMidnight,
  nextPlace,
  refuseTerms,
  refuseTwice,
  SOFT_CATALOGUE,
  termsAfter,
} from './soft-staking-catalogue.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { coinTable } from './soft-staking-tables.ts'
import { newestTerms, writeTerms } from './soft-staking-terms.ts'

/* What puts a coin on sale, or changes it: by two operators where the bound of offers says so. */

/** Creating one: all that it pays is the house's money. */
export function createAct(module: SoftStakingModule): GivingAct<NewSoftCoin, SoftStakingCoinOffer> {
  return {
    act: 'soft-staking.coin.create',
    role: 'dealer',
    content: requireBody(softStakingCoinCreate),
    subject: ({ coin }) => coin,
    receiver: () => null,
    async takesTwo(tx, body, { offerAbove }) {
      refuseTerms(softTermsOf(body))
      refuseFine(module.assets, body.coin, decimal(body.min_amount))
      await refuseTwice(tx, body.coin)
      return offerAbove !== null
    },
    async perform(tx, by, body) {
      const terms = softTermsOf(body)
      const place = await nextPlace(tx)
      // Whoever creates one at the same moment waits for the place: then the coin is there.
      await refuseTwice(tx, body.coin)
      const from = nextMidnight(by.at)
      const wanted = newCoin(await module.ids.next(), place, body, by.at)
      const made = await createOffer({ ...module, tx }, SOFT_CATALOGUE, by.operator, wanted, (act, decided) =>
        insertCoin(act.tx, decided, from, terms),
      )
      await auditTerms(tx, by, made.coin, null, terms)
      return coinOffer(made, { ...terms, from }, by.at)
    },
  }
}

/** Changing one: a higher rate, a lower floor or a wider cap gives more, and so does being back on sale. */
export function changeAct(module: SoftStakingModule): GivingAct<SoftCoinChange, SoftStakingCoinOffer> {
  return {
    act: 'soft-staking.coin.change',
    role: 'dealer',
    content: requireBody(softStakingCoinUpdate),
    subject: ({ id }) => String(id),
    names: softActNames,
    receiver: () => null,
    lock: (tx, _by, { id }) => lockOffers(tx, SOFT_CATALOGUE, [id]),
    stands: async (tx, { id }) => (await coinsStanding(tx, [id]))[0] ?? null,
    async takesTwo(tx, body, { offerAbove }) {
      const before = await termsOrRefusal(tx, body.id)
      const after = termsAfter(before, body)
      refuseTerms(after)
      return offerAbove !== null && (body.status === 'listed' || paysMore(before, after))
    },
    async perform(tx, by, body) {
      const coin = await changeOffer({ ...module, tx }, SOFT_CATALOGUE, by.operator, body.id, (stood) => ({
        ...stood,
        listing: body.status ?? stood.listing,
      }))
      // The coin is locked: what another operator changed just now is what this is changed from.
      const before = await termsOrRefusal(tx, body.id)
      const terms = termsAfter(before, body)
      refuseTerms(terms)
      if (terms.floor !== before.floor) refuseFine(module.assets, coin.coin, terms.floor)
      const from = nextMidnight(by.at)
      await writeTerms(tx, { coin: coin.coin, from, isListed: coin.listing === 'listed', terms })
      await auditTerms(tx, by, coin.coin, before, terms)
      return coinOffer(coin, { ...terms, from }, by.at)
    },
  }
}

/** Pausing, resuming or retiring many: what is back on sale pays again. */
export function listingAct(module: SoftStakingModule): GivingAct<SoftListings, { changed: ListingChange[] }> {
  return {
    act: 'soft-staking.coin.listing',
    role: 'dealer',
    content: requireBody(softStakingCoinListing),
    subject: ({ ids }) => ids.join(', '),
    names: softActNames,
    receiver: () => null,
    lock: (tx, _by, { ids }) => lockOffers(tx, SOFT_CATALOGUE, ids),
    stands: (tx, { ids }) => coinsStanding(tx, ids),
    takesTwo: async (_tx, { status }, { offerAbove }) => offerAbove !== null && status === 'listed',
    perform: (tx, by, body) => changeListings({ ...module, tx }, SOFT_CATALOGUE, by.operator, body),
  }
}

async function coinsStanding(tx: Transaction, ids: readonly number[]): Promise<object[]> {
  const coins = await lockOffers(tx, SOFT_CATALOGUE, ids)
  return Promise.all(coins.map(async (coin) => coinStanding(coin, await termsOrRefusal(tx, coin.id))))
}

async function termsOrRefusal(db: Queryable, id: number): Promise<SoftTerms> {
  const [row] = await db.query(`select ${coinTable.select()} from soft_staking_coin where id = $1`, [id])
  const coin = row === undefined ? null : coinTable.read(row).coin
  const found = coin === null ? undefined : (await newestTerms(db, [coin])).get(coin)
  if (found === undefined) throw new Refusal(404, 'soft-staking.coin.notFound')
  return found
}

async function auditTerms(
  tx: Transaction,
  { operator, at }: By,
  coin: string,
  before: SoftTerms | null,
  after: SoftTerms,
): Promise<void> {
  const act = before === null ? 'soft-staking.coin.create' : 'soft-staking.coin.change'
  const told = before === null ? null : softTermsWire(before)
  await writeAudit(tx, {
    at,
    actorId: operator.userId,
    act,
    subject: `${coin} terms`,
    before: told,
    after: softTermsWire(after),
  })
}
