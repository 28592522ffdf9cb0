import { type Assets, isHeldAsset, isListed, isToken } from '@tenor/contract/core'
import { readCode, withGiven } from '@tenor/contract/http'
import { decimal, decimalText, ONE } from '@tenor/contract/money'
import {
  type NewStakingBody,
  STAKING_TYPE,
  type StakingBackOfficeRow,
  type StakingChange,
  type StakingTermsFull,
  type StakingTermsWire,
  stakingKindViolation,
  stakingTermsOf,
  stakingTermsViolation,
  stakingTermsWire,
  tokenRewardViolation,
  unusedTermViolation,
} from '@tenor/contract/staking'
import { ceilTo, DAY_MS, floorTo, type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import { refuseFine } from '../../core/assets/index.ts'
import { setCapacity } from '../../core/capacity/index.ts'
import type { Catalogue } from '../../core/catalogue/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { Refusal, refuseOn, rowVersion } from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import { noteMinted } from './mint-day-run.ts'
import { insertDebtRates } from './mint-debt-rates.ts'
import { beginMintJob } from './mint-job.ts'
import { refuseMintedCollateral } from './mint-terms.ts'
import { rateTable, setAnchor } from './staking-exchange-store.ts'
import type { StakingModule } from './staking-module.ts'
import { BOUNDLESS, writeTerms } from './staking-product-store.ts'
import { productTable, type StoredProduct } from './staking-tables.ts'
import { givenTokens } from './staking-token-rates.ts'

/** What operators offer of staking: the product itself. Its terms are written beside it. */
export const STAKING_CATALOGUE: Catalogue<StoredProduct> = {
  table: productTable,
  assets: ({ coin, token }) => (token === null ? [coin] : [coin, token]),
  acts: { create: 'staking.product.create', change: 'staking.product.change' },
  reasons: { notFound: 'staking.notFound', retired: 'staking.retired' },
  audited: ({ id, coin, name, type, listing }) => ({ id, coin, name, type, status: listing }),
  async decided({ assets }, before, wanted) {
    const isKnown = wanted.type === STAKING_TYPE.DEBT ? isToken(assets, wanted.coin) : isListed(assets, wanted.coin)
    if (!isKnown) throw new Refusal(422, 'ledger.asset.unknown')
    return before === null ? wanted : { ...wanted, revision: before.revision + 1 }
  },
}

/** The terms that a body speaks of, over those that stand. */
export function termsAfter(
  before: StakingTermsFull,
  body: { readonly [Name in keyof StakingTermsWire]?: StakingTermsWire[Name] | undefined },
): StakingTermsFull {
  return newTerms(withGiven<StakingTermsWire>(before, body))
}

/** Terms as they are read back, so that one spelling stands for one set of terms. */
export function newTerms(body: StakingTermsWire): StakingTermsFull {
  return stakingTermsWire(stakingTermsOf(body))
}

/** A product whose terms are judged: its coin, and the token that it gives; null: none. */
type TermsOf = { coin: string; token: string | null }

type TermsGround = { db: Queryable; assets: Assets; feed: StakingModule['validatorFeed'] }

/** Refuses terms that may not be sold: what they pay must be known coins or tokens, once the contract finds nothing. */
export async function refuseTerms(
  { db, assets, feed }: TermsGround,
  { coin, token }: TermsOf,
  wire: StakingTermsWire,
): Promise<void> {
  if (wire.source?.kind === 'feed' && feed === null) throw new Refusal(422, 'staking.product.feed')
  const bonus = wire.extra_interest == null ? [] : [wire.extra_interest]
  const paid = [...wire.reward_coin, ...bonus].map(({ reward_coin }) => reward_coin)
  if (!paid.every((each) => isHeldAsset(assets, each))) throw new Refusal(422, 'ledger.asset.unknown')
  const given = paid.some((each) => isToken(assets, each)) ? (await givenTokens(db)).map((each) => each.token) : []
  refuseOn(tokenRewardViolation(assets, { coin, token, paid, hasBonus: bonus.length > 0, given }))
  const terms = stakingTermsOf(wire)
  refuseOn(stakingTermsViolation(assets, coin, terms))
  refuseFine(assets, coin, terms.minimum)
  refuseFine(assets, token ?? coin, terms.minRedeem)
  // At once would be at the rate in force, without what bounds a fast redemption.
  if (token !== null && terms.redeemMaxDays < 1) throw new Refusal(422, 'staking.product.tokenPeriod')
}

/** Refuses terms that a body carries and its kind of product does not use. In a sandbox a token begins at 1, whatever is said. */
export function refuseUnused(
  token: string | null,
  { fee, vip_config, pass_losses, exchange_rate }: Partial<NewStakingBody>,
  mode: StakingModule['mode'],
): void {
  const usesRate = token !== null && mode !== 'sandbox'
  refuseOn(
    unusedTermViolation({
      hasToken: token !== null,
      exchangeRate: usesRate || exchange_rate === undefined ? null : decimal(exchange_rate),
      serviceFee: fee === undefined ? 0n : decimal(fee),
      discounts: vip_config?.length ?? 0,
      passesLosses: pass_losses === 1,
    }),
  )
}

/** Refuses what is no kind of product. */
export async function refuseKind(tx: Queryable, assets: Assets, body: NewStakingBody): Promise<void> {
  const { coin, type, is_defi, defi = [], exchange_type: token = null, exchange_rate: rate } = body
  if (token !== null && !isToken(assets, token)) throw new Refusal(422, 'ledger.asset.unknown')
  refuseOn(
    stakingKindViolation(assets, {
      coin,
      type: readCode(STAKING_TYPE, type),
      isDefi: is_defi === 1,
      token,
      protocols: defi.map(({ protocol_name }) => protocol_name),
      rate: rate === undefined ? ONE : decimal(rate),
      collateral: Object.keys(body.mortgage_factors ?? {}),
    }),
  )
  if (type === STAKING_TYPE.DEBT) {
    const collateral = Object.keys(body.mortgage_factors ?? {})
    await refuseMinted(tx, coin, collateral)
    await refuseMintedCollateral(tx, collateral)
  }
  if (token !== null) await refuseTaken(tx, token)
}

export function newProduct(id: number, body: NewStakingBody, now: Instant): StoredProduct {
  const { coin, type, name, status, is_defi, exchange_type: token = null } = body
  const bookedTo = floorTo(now, DAY_MS)
  return {
    id,
    coin,
    type: readCode(STAKING_TYPE, type),
    name,
    revision: 0,
    listing: status,
    createdAt: now,
    isDefi: is_defi === 1,
    parentId: null,
    token,
    cash: null,
    fastFloat: null,
    floatAt: now,
    told: null,
    stakePaused: false,
    fastPaused: false,
    standardPaused: false,
    bookedTo,
    dueAt: later(bookedTo, DAY_MS),
    staked: 0n,
  }
}

/** Writes a new product with its terms, which hold from the beginning of its first day. */
export async function insertProduct(tx: Transaction, product: StoredProduct, terms: StakingTermsFull): Promise<void> {
  await productTable.insert(tx, [product])
  await writeTerms(tx, product.id, product.bookedTo, terms)
  await setCapacity(tx, product.id, stakingTermsOf(terms).totalLimit ?? BOUNDLESS)
}

/** What a product that mints has beside: a cap of debts of its own, and a job that looks at them. */
export async function insertMint(
  tx: Transaction,
  { ids, assets }: Pick<StakingModule, 'ids' | 'assets'>,
  { id, type, bookedTo, createdAt }: StoredProduct,
  terms: StakingTermsFull,
): Promise<void> {
  if (type !== STAKING_TYPE.DEBT) return
  const capacityId = await ids.next()
  await tx.execute('insert into staking_mint_product (product_id, debt_capacity_id) values ($1, $2)', [id, capacityId])
  await setCapacity(tx, capacityId, stakingTermsOf(terms).debtLimit ?? BOUNDLESS)
  await insertDebtRates(tx, assets, id, bookedTo, terms)
  await noteMinted(tx, id, bookedTo)
  await beginMintJob(tx, createdAt)
}

/** Writes the first rate of a product that gives a token: 1 in a sandbox. A token is of one product. */
export async function insertToken(
  tx: Transaction,
  { ids, mode }: Pick<StakingModule, 'ids' | 'mode'>,
  { id: productId, token, bookedTo: day, createdAt }: StoredProduct,
  { exchange_rate }: NewStakingBody,
): Promise<void> {
  if (token === null) return
  const rate = mode === 'sandbox' || exchange_rate === undefined ? ONE : decimal(exchange_rate)
  const entry = { day, fromAt: createdAt, rate, isOperator: false, reason: null }
  await rateTable.insert(tx, [{ ...entry, productId, id: await ids.next() }])
  await setAnchor(tx, productId, { day, rate })
}

async function refuseTaken(tx: Queryable, token: string): Promise<void> {
  const rows = await tx.query('select 1 as one from staking_product where token = $1 limit 1 /* any order: one */', [
    token,
  ])
  if (rows.length > 0) throw new Refusal(409, 'staking.product.token', { token })
}

/** A minted coin is of one product, and no token; neither it nor a token of it is collateral of it. */
async function refuseMinted(tx: Queryable, coin: string, collateral: readonly string[]): Promise<void> {
  const rows = await tx.query(
    { is_own: sqlType.boolean },
    `select (token = $1 or type = ${STAKING_TYPE.DEBT}) as is_own from staking_product
     where token = $1 or coin = $1 and (type = ${STAKING_TYPE.DEBT} or token = any($2::text[]))
     order by is_own desc, id limit 1`,
    [coin, [...collateral]],
  )
  const [found] = rows
  if (found === undefined) return
  throw found.is_own
    ? new Refusal(409, 'staking.product.token', { token: coin })
    : new Refusal(422, 'staking.product.collateral')
}

/** Writes the protocols of a new product, each with a pid, a balance and rates of its own. */
export async function insertProtocols(
  tx: Transaction,
  ids: Ids,
  parent: StoredProduct,
  { defi = [] }: NewStakingBody,
  terms: StakingTermsFull,
): Promise<void> {
  for (const { protocol_name: name, base_rate, rate, income_days } of defi) {
    const product = { ...parent, id: await ids.next(), name, isDefi: false, parentId: parent.id }
    const reward_coin = [{ reward_coin: parent.coin, rate, is_debt: 0, reward_delay_days: 1 }]
    await productTable.insert(tx, [product])
    await writeTerms(tx, product.id, product.bookedTo, {
      ...terms,
      base_rate,
      income_days,
      reward_coin,
      extra_interest: null,
    })
  }
}

/** Changed terms hold from the next midnight. */
export function nextMidnight(now: Instant): Instant {
  return ceilTo(instant(now + 1), DAY_MS)
}

export function changedProduct(before: StoredProduct, body: StakingChange): StoredProduct {
  return { ...before, name: body.name ?? before.name, listing: body.status ?? before.listing }
}

const flagOf = (is: boolean) => (is ? 1 : 0)

export const versionedOf = (product: StoredProduct, terms: StakingTermsFull) => ({
  offer: STAKING_CATALOGUE.audited(product),
  terms,
})

/** A product as an operator sees it, with the terms as they were written last. */
export function backOfficeWire(
  product: StoredProduct,
  terms: StakingTermsFull,
  from: Instant,
  used: bigint,
  now: Instant,
) {
  return {
    version: rowVersion(versionedOf(product, terms)),
    id: product.id,
    coin: product.coin,
    type: product.type,
    name: product.name,
    is_defi: flagOf(product.isDefi),
    parent_id: product.parentId,
    exchange_type: product.token,
    stake_paused: flagOf(product.stakePaused),
    fast_paused: flagOf(product.fastPaused),
    standard_paused: flagOf(product.standardPaused),
    status: product.listing,
    ...terms,
    next_from: from > now ? unixSeconds(from) : null,
    used: decimalText(used),
    created_at: unixSeconds(product.createdAt),
  } satisfies StakingBackOfficeRow
}
