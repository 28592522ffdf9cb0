import { decimal, decimalText } from '@tenor/contract/money'
import {
  type StakingQueueRow,
  stakingAcceptances,
  stakingAgreements,
  stakingCrowd,
  stakingEarly,
  stakingExchangeRate,
  stakingExchangeRates,
  stakingLiquidity,
  stakingLoss,
  stakingLosses,
  stakingPause,
  stakingPayEarly,
  stakingQueue,
  stakingRateNow,
  stakingSandboxTask,
  stakingSetLiquidity,
  stakingSlashing,
  stakingSourceDismiss,
  stakingSourceFile,
  stakingSourceValue,
  stakingSourceValues,
  stakingStatePrice,
  stakingTask,
} from '@tenor/contract/staking'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { writeRead } from '../../platform/audit/index.ts'
import { readPage } from '../../platform/database/index.ts'
import { answerOnce, type Http, pageEnd, pageRequest, route } from '../../platform/http/index.ts'
import { acceptedList, agreementVersions } from './staking-agreements.ts'
import { earlyPreview } from './staking-early.ts'
import { lossAct, lossList } from './staking-losses.ts'
import type { StakingModule } from './staking-module.ts'
import { pauseProduct } from './staking-pause.ts'
import { statedPriceAct } from './staking-price-acts.ts'
import { serveQueue, setCash } from './staking-queue.ts'
import { liquidityOf, queueList } from './staking-queue-views.ts'
import { rateAct, rateNow, ratesList, slashingAct } from './staking-rate-acts.ts'
import { bringFile, dismissValue, sourceAct, sourceList } from './staking-source-acts.ts'
import { crowdAct, doneTask, taskAct } from './staking-standing.ts'

/** Registers what operators stop and mark at once. */
export function stakingControls(http: Http, module: StakingModule): void {
  const { db, clock } = module
  registerAgreements(http, module)
  const by = (actorId: number) => ({ actorId, at: clock.now() })

  const rate = module.proposals.define(rateAct(module))
  const slashing = module.proposals.define(slashingAct(module))
  route(http, stakingExchangeRates, async ({ query }) => {
    const list = ratesList(query.pid ?? null)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows, ...pageEnd(page) }
  })
  route(http, stakingRateNow, ({ query }) => rateNow(module, query.pid))
  route(http, stakingExchangeRate, ({ customer, body }) => module.proposals.give(rate, customer, body))
  route(http, stakingSlashing, ({ customer, body }) => module.proposals.give(slashing, customer, body))
  const price = module.proposals.define(statedPriceAct(module))
  route(http, stakingStatePrice, ({ customer, body }) => module.proposals.give(price, customer, body))
  const loss = module.proposals.define(lossAct(module))
  route(http, stakingLosses, async ({ query }) => {
    const list = lossList(query.pid ?? null)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows, ...pageEnd(page) }
  })
  route(http, stakingLoss, ({ customer, body }) => module.proposals.give(loss, customer, body))
  const value = module.proposals.define(sourceAct(module))
  route(http, stakingSourceValues, async ({ query }) => {
    const list = sourceList(query.pid ?? null, query.status ?? null)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows, ...pageEnd(page) }
  })
  route(http, stakingSourceFile, ({ customer, body }) =>
    bringFile(module, value, { operator: customer, at: clock.now() }, body),
  )
  route(http, stakingSourceValue, ({ customer, body }) => module.proposals.give(value, customer, body))
  route(http, stakingSourceDismiss, ({ customer, body }) => dismissValue(module, by(customer.userId), body))
  route(http, stakingLiquidity, ({ query }) => liquidityOf(module, query.pid))
  route(http, stakingSetLiquidity, async ({ customer, body }) => {
    const { pid, version } = body
    await setCash(module, by(customer.userId), { pid, cash: body.cash === '-1' ? null : decimal(body.cash), version })
    return liquidityOf(module, pid)
  })
  registerQueue(http, module)
  route(http, stakingPause, ({ customer, body }) => pauseProduct(module, by(customer.userId), body))
  const crowd = module.proposals.define(crowdAct(module))
  route(http, stakingCrowd, ({ customer, params, body }) =>
    module.proposals.give(crowd, customer, { id: params.id, is_crowd: body.is_crowd }),
  )
  const task = module.proposals.define(taskAct(module))
  route(http, stakingTask, ({ customer, body }) => module.proposals.give(task, customer, body))
  route(http, stakingSandboxTask, async ({ customer, body }) => {
    const owner = { bucket: customer.bucket, userId: customer.userId }
    const from = await db.transaction((tx) => doneTask(tx, by(customer.userId), owner, body))
    return { user_id: customer.userId, interest_key: body.interest_key, from_time: unixSeconds(from) }
  })
}

/** Registers what operators see of redemptions that wait, and paying them early. */
function registerQueue(http: Http, module: StakingModule): void {
  const { db, clock } = module
  const shown = async (actorId: number, at: Instant, rows: readonly StakingQueueRow[]) =>
    writeRead(db, { at, actorId, act: 'staking.queue.read', users: rows.map(({ user_id: id }) => id) })

  route(http, stakingEarly, async ({ customer, query }) => {
    const at = clock.now()
    const preview = await earlyPreview(module, query.pid, at)
    await shown(customer.userId, at, preview.list)
    return preview
  })
  route(http, stakingPayEarly, async ({ customer, body, key }) => {
    const { pid, most } = body
    await liquidityOf(module, pid)
    const at = clock.now()
    const { bucket, userId } = customer
    const once = { bucket, userId, key, act: 'staking.redemptions.early', content: { pid, most }, at }
    return answerOnce(db, once, async (tx) => {
      const early = { actorId: userId, most: most === undefined ? null : decimal(most) }
      const { paid, amount } = await serveQueue(module, { productId: pid, at, early }, tx)
      return { pid, paid, amount: decimalText(amount) }
    })
  })
  route(http, stakingQueue, async ({ customer, query }) => {
    const at = clock.now()
    const list = queueList(query.pid ?? null, at)
    const page = await readPage(db, list, pageRequest(query, list))
    await shown(customer.userId, at, page.rows)
    return { list: page.rows, ...pageEnd(page) }
  })
}

/** Registers what operators see of the agreement. */
function registerAgreements(http: Http, { db, clock }: StakingModule): void {
  route(http, stakingAgreements, async () => {
    const list = await agreementVersions(db)
    return { list, total: list.length }
  })
  route(http, stakingAcceptances, async ({ customer, query }) => {
    const list = acceptedList(query.user_id ?? null, query.version ?? null)
    const page = await readPage(db, list, pageRequest(query, list))
    const users = page.rows.map(({ user_id: id }) => id)
    await writeRead(db, { at: clock.now(), actorId: customer.userId, act: 'staking.agreement.read', users })
    return { list: page.rows, ...pageEnd(page) }
  })
}
