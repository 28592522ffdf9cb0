import { decimal } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import { type Raw, sqlType } from '../../platform/database/index.ts'
import { askedJob, type Job } from '../../platform/jobs/index.ts'
import { moveCash } from './wealth-cash-moves.ts'
import { gateRedemptions } from './wealth-gate.ts'
import type { WealthModule } from './wealth-module.ts'
import { offerById } from './wealth-product-store.ts'
import { takeShares } from './wealth-share-rows.ts'
import { STRIKE_JOB, type Strike } from './wealth-strike.ts'
import { factsOfStrike } from './wealth-strike-facts.ts'
import { strikeRedemptions, strikeSubscriptions } from './wealth-strike-rows.ts'
import { navTable } from './wealth-tables.ts'

/** A value that comes while one of its fund is corrected waits until that is through. */
const UNCORRECTED = 'product_id not in (select product_id from wealth_correction where run_at is not null)'

/** Prices the orders of each strike that has got its value, strike by strike. */
export function strikeJob(module: WealthModule): Job {
  return askedJob(module.db, {
    name: STRIKE_JOB,
    query: `select min(run_at) from wealth_nav where run_at is not null and ${UNCORRECTED}`,
    async run(due) {
      const rows = await module.db.query<Raw>(
        `select ${navTable.select()} from wealth_nav where run_at = $1 and ${UNCORRECTED} order by product_id, at`,
        [isoText(due)],
      )
      for (const nav of rows.map(navTable.read)) await strike(module, { productId: nav.productId, nav, runAt: due })
    },
  })
}

/**
 * Redemptions leave before subscriptions come. An order that was committed after the run of its own strike is priced by the
 * next run, at the value of its own strike.
 */
async function strike(module: WealthModule, of: Strike): Promise<void> {
  const product = await offerById(module.db, of.productId)
  // Products are never removed.
  if (product === null) throw new Error(`no product ${of.productId}`)
  const facts = await factsOfStrike(module, of, product)
  const { most, isClosed, isPrompt } = facts
  if (most !== null && facts.asked > most) await gateRedemptions(module, of, { ...facts, most })
  for (const each of await strikesLeft(module, of)) {
    await strikeRedemptions(module, each, { isPrompt, closedFor: isClosed ? of.nav.at : null })
    await strikeSubscriptions(module, each)
  }
  await takeShares(module, of)
  await finish(module, of)
}

/** The strike, and those before it of which something is left. */
async function strikesLeft({ db }: WealthModule, { productId, nav, runAt }: Strike): Promise<Strike[]> {
  const rows = await db.query<Raw>(
    `select ${navTable.select('n')} from wealth_nav n where n.product_id = $1 and (n.at = $2 or n.at in (
       select strike_at from wealth_order where product_id = $1 and state = 'PENDING' and strike_at < $2
       union select strike_at from wealth_redemption where product_id = $1 and state = 'PENDING' and strike_at < $2))
     order by n.at`,
    [productId, isoText(nav.at)],
  )
  return rows.map((row) => ({ productId, nav: navTable.read(row), runAt }))
}

/* Values that a file brings have one instant: what belongs to a strike is what was struck after the one before it. */
const SINCE = `coalesce((select max(at) from wealth_nav where product_id = $1 and at < $3 and entered_at = $2), '-infinity')`

/** What came to the fund's cash and left it, once: the run is over with it. */
async function finish({ db }: WealthModule, { productId, nav, runAt }: Strike): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.execute(
      'update wealth_nav set run_at = null where product_id = $1 and at = $2 and run_at = $3',
      [productId, isoText(nav.at), isoText(runAt)],
    )
    if (ended === 0) return
    const [money] = await tx.query(
      { came: sqlType.text, went: sqlType.text, owed: sqlType.number },
      `/* no bucket: a fund's money is in all of them */ select
         (select coalesce(sum(amount), 0) from wealth_order
          where product_id = $1 and struck_at = $2 and state = 'STRUCK' and strike_at <= $3 and strike_at > ${SINCE}) as came,
         (select coalesce(sum(gross), 0) from wealth_redemption
          where product_id = $1 and paid_at = $2 and paid_in = struck_in and strike_at <= $3 and strike_at > ${SINCE}) as went,
         (select count(*) from wealth_redemption where product_id = $1 and state = 'STRUCK') as owed`,
      [productId, isoText(runAt), isoText(nav.at)],
    )
    const amount = decimal(money?.came ?? '0') - decimal(money?.went ?? '0')
    await moveCash(tx, productId, { kind: 'strike', amount, at: runAt })
    if ((money?.owed ?? 0) === 0) return
    await tx.execute('update wealth_product set payment_due_at = $2 where id = $1', [productId, isoText(runAt)])
  })
}
