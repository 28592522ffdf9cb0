import { type Decimal8, decimalText } from '@tenor/contract/money'
import { askAgainAfter, STAKING_TYPE, stakingTermsOf } from '@tenor/contract/staking'
import { ceilTo, DAY_MS, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { setCapacity } from '../../core/capacity/index.ts'
import { nullable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { askedJob, type Job, runOverRows, subjectAfterDone } from '../../platform/jobs/index.ts'
import { bookMinted, isSettled, noteMinted } from './mint-day-run.ts'
import { debtCapacityId } from './mint-store.ts'
import { watchUntil } from './mint-watching.ts'
import { bookDay } from './staking-booking.ts'
import { fixDayRates } from './staking-day-rates.ts'
import { priceAt, writeDay } from './staking-days.ts'
import { rateNow } from './staking-exchange-store.ts'
import { askFeed } from './staking-feed.ts'
import { LOSS_OPEN } from './staking-losses.ts'
import type { StakingModule } from './staking-module.ts'
import { BOUNDLESS, lockProduct, type Offer, offerById } from './staking-product-store.ts'
import { enterSourceRate, supplyOf } from './staking-rates.ts'
import { hasSource, offerOfDay } from './staking-source-store.ts'
import { termsTable } from './staking-tables.ts'
import { bookWeights } from './staking-weights.ts'

const JOB = 'staking-day'
/** Where a reward in another coin has no price at the day's end, it is looked for again so much later. */
const LOOK_AGAIN_MS = MINUTE_MS

/** Books each day of each product at its end: rewards are paid, and terms that were changed come into force. */
export function dayJob(module: StakingModule): Job {
  return askedJob(module.db, {
    name: JOB,
    // A loss of the day is taken off before its end is booked, however late it is.
    query: `select min(due_at) from staking_product where id not in ${LOSS_OPEN}`,
    async run(due) {
      const rows = await module.db.query(
        { id: sqlType.number, booked_to: sqlType.instant },
        `select id, booked_to from staking_product where due_at = $1 and id not in ${LOSS_OPEN} order by id`,
        [isoText(due)],
      )
      for (const { id, booked_to: day } of rows) {
        const isReady = (await areRatesKnown(module, id, day, due)) && (await isMintedReady(module, id, day))
        if (isReady) await closeDay(module, id, day)
        else await lookAgain(module, id, { day, due })
      }
    },
  })
}

/** Rates of a day, by the prices of its end; by those of now where there were none then. A feed that has not told is asked first. */
async function areRatesKnown(module: StakingModule, id: number, day: Instant, due: Instant): Promise<boolean> {
  const offer = await offerById(module.db, id, day)
  if (offer?.terms.source === 'feed' && hasSource(offer)) await askFeed(module, offer, due)
  return (await fixDayRates(module, id, day)) || (await fixDayRates(module, id, day, due))
}

/**
 * A sale of the day ends what its debt earns, whichever job comes first, and a transfer of it is of the day also where it is still
 * being written. Where a sale cannot be made, its own job says so, and this product's day alone waits for it.
 */
async function isMintedReady(module: StakingModule, id: number, day: Instant): Promise<boolean> {
  const offer = await offerById(module.db, id, day)
  if (offer?.type !== STAKING_TYPE.DEBT) return true
  if (!(await isSettled(module, later(day, DAY_MS)))) return false
  return watchUntil(module, later(day, DAY_MS - MINUTE_MS)).then(
    () => true,
    () => false,
  )
}

/** Where a value of a source is missing, the day is looked at ever more seldom: whoever brings it has it looked at at once. */
async function lookAgain(
  module: StakingModule,
  id: number,
  { day, due }: { day: Instant; due: Instant },
): Promise<void> {
  const offer = await offerById(module.db, id, day)
  const isUntold = offer !== null && (await offerOfDay(module.db, offer, day)) === null
  const pause = isUntold ? askAgainAfter(later(day, DAY_MS), due) : LOOK_AGAIN_MS
  // Limits of a midnight do not wait for the days before it.
  const next = instant(Math.min(later(due, pause), ceilTo(instant(due + 1), DAY_MS)))
  await module.db.transaction(async (tx) => {
    await applyLimit(tx, id, { since: day, until: due })
    await tx.execute('update staking_product set due_at = $3 where id = $1 and due_at = $2', [
      id,
      isoText(due),
      isoText(next),
    ])
  })
}

async function closeDay(module: StakingModule, id: number, day: Instant): Promise<void> {
  const end = later(day, DAY_MS)
  const sold = await offerById(module.db, id, day)
  const offer = sold === null ? null : await offerOfDay(module.db, sold, day)
  // Its day was found by its row, and its rates are written.
  if (offer === null) throw new Error(`no product ${id}`)
  await bookHoldings(module, offer, { day, subject: String(id) })
  await bookWeights(module, id, { job: JOB, due: end, subject: `${id} waiting` })
  const price = await priceAt(module, offer.coin, end)
  const rate = offer.token === null ? null : await rateNow(module.db, id, later(end, -1))
  for (;;) {
    const behind = await module.db.transaction((tx) => close(tx, module, offer, { day, end, price, rate }))
    if (behind === null) return
    for (let missed = behind; missed < end; missed = later(missed, DAY_MS))
      await bookHoldings(module, offer, { day: missed, subject: await subjectBehind(module, id, missed) })
  }
}

/** Of minted coins those that are out: what was minted less what was paid back, by anybody. */
const stakedOf = ({ type }: Offer) => (type === STAKING_TYPE.DEBT ? 'net' : 'amount')
const tableOf = ({ type }: Offer) => (type === STAKING_TYPE.DEBT ? 'staking_minted' : 'staking_holding')

/** Books a day of a product's holdings; those that stand elsewhere than at its beginning are passed over. */
async function bookHoldings(
  module: StakingModule,
  offer: Offer,
  { day, subject }: { day: Instant; subject: string },
): Promise<void> {
  const { db, clock, ids, pace } = module
  const book = offer.type === STAKING_TYPE.DEBT ? await bookMinted(module, offer, day) : bookDay
  await runOverRows(db, {
    key: { job: JOB, due: later(day, DAY_MS), subject },
    rows: { table: tableOf(offer), where: 'product_id = $1', values: [offer.id] },
    pace,
    isPlannedOnce: true,
    now: () => clock.now(),
    async chunk(tx, range, isDistributed) {
      await book(tx, { productId: offer.id, day, run: await ids.next(), range, isDistributed })
    },
  })
}

/** A run of a day that was booked before, over holdings that it passed over. */
const subjectBehind = async ({ db }: StakingModule, id: number, day: Instant) =>
  `${id} behind ${await subjectAfterDone(db, JOB, later(day, DAY_MS))}`

type Closing = { day: Instant; end: Instant; price: Decimal8 | null; rate: Decimal8 | null }

/**
 * Closes a day once every holding stands at its end. Who makes a holding has the product until it is there (`beginsOf`), so that none
 * comes to a day that is closed; else answers from where on one was passed over.
 */
async function close(
  tx: Transaction,
  module: StakingModule,
  offer: Offer,
  { day, end, price, rate }: Closing,
): Promise<Instant | null> {
  const { id, token } = offer
  await lockProduct(tx, id)
  const [sum] = await tx.query(
    { staked: sqlType.text, behind: nullable(sqlType.instant) },
    `/* no bucket: a product is staked in all of them */ select coalesce(sum(${stakedOf(offer)}), 0) as staked,
       min(accrued_to) as behind from ${tableOf(offer)} where product_id = $1`,
    [id],
  )
  const behind = sum?.behind ?? end
  if (behind < end) return behind
  const staked = token === null || rate === null ? (sum?.staked ?? '0') : decimalText(await supplyOf(tx, token, rate))
  await writeDay(tx, offer, { day, staked, price, exchangeRate: rate })
  if (token !== null) await enterSourceRate(tx, module, { ...offer, token }, end)
  await tx.execute(
    'update staking_product set booked_to = $3, due_at = $4, staked = $5, told = $6 where id = $1 and booked_to = $2',
    [id, isoText(day), isoText(end), isoText(later(end, DAY_MS)), staked, toldText(offer)],
  )
  if (offer.type === STAKING_TYPE.DEBT) await noteMinted(tx, id, end)
  // Of a day that is made up those of later midnights are in force already.
  await applyLimit(tx, id, { since: day, until: instant(Math.max(end, module.clock.now())) })
  return null
}

const toldText = (offer: Offer) =>
  hasSource(offer)
    ? JSON.stringify(Object.fromEntries(offer.terms.rewards.map(({ coin, rate }) => [coin, decimalText(rate)])))
    : null

/** Where other terms come into force, so does what there is of the product. */
async function applyLimit(
  tx: Transaction,
  id: number,
  { since, until }: { since: Instant; until: Instant },
): Promise<void> {
  const [row] = await tx.query(
    `select ${termsTable.select()} from staking_terms where product_id = $1 and from_at > $2 and from_at <= $3
     order by from_at desc limit 1 /* any order: a product has one row of an instant */`,
    [id, isoText(since), isoText(until)],
  )
  if (row === undefined) return
  const terms = stakingTermsOf(termsTable.read(row).terms)
  const limit = terms.totalLimit ?? BOUNDLESS
  await setCapacity(tx, id, limit)
  const debts = await debtCapacityId(tx, id)
  if (debts === null) return
  const most = terms.debtLimit ?? BOUNDLESS
  await setCapacity(tx, debts, most)
}
