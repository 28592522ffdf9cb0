import { decimal, decimalText } from '@tenor/contract/money'
import {
  STAKING_HISTORY,
  STAKING_PROGRAM_STATUS,
  type StakingCoinType,
  type StakingHistoryRow,
  type StakingProductRow,
  type StakingRewardRow,
  stakingProgramAssets,
  stakingProgramAwards,
  stakingProgramCoins,
  stakingProgramOrders,
  stakingProgramSwap,
} from '@tenor/contract/staking'
import { instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { type List, readPage } from '../../platform/database/index.ts'
import { type Customer, type Http, pageRequest, routeForProgram } from '../../platform/http/index.ts'
import { earnedOf, holdingsList } from './staking-holdings.ts'
import { historyList, historyWire, rewardRows, rewardsList } from './staking-lists.ts'
import type { StakingModule } from './staking-module.ts'
import { offerById } from './staking-product-store.ts'
import { orderAny } from './staking-routes.ts'
import { tokensOf } from './staking-tokens.ts'
import { productRows } from './staking-views.ts'

const PAGE = 100
const MINTED = 2
const { SUCCESS, REDEEMING, REWARDED } = STAKING_PROGRAM_STATUS
const EVERYTHING = { coin: null, name: null, pid: null }

/** Registers the calls of staking for programs. */
export function stakingPrograms(http: Http, module: StakingModule): void {
  routeForProgram(http, stakingProgramCoins, async ({ query }) => {
    const rows = (await productRows(module, EVERYTHING)).map(coinWire)
    return rows.filter(({ cointype }) => query.cointype === undefined || query.cointype === cointype)
  })
  routeForProgram(http, stakingProgramSwap, async ({ customer, body, key }) => {
    const staked = await orderAny(module, customer, body, key)
    return {
      id: staked.id,
      pid: staked.pid,
      uid: customer.userId,
      coin: staked.coin,
      amount: staked.amount,
      type: body.side,
      subtype: '',
      exchange_rate: staked.exchange_rate ?? '0',
      exchange_amount: staked.received ?? '0',
      createStamp: staked.created_at,
      updateStamp: staked.created_at,
      status: (staked.redeem_stamp ?? 0) <= staked.created_at ? SUCCESS : REDEEMING,
      protocol_type: 0,
      client_order_id: '',
      source: '',
    }
  })
  routeForProgram(http, stakingProgramOrders, async ({ customer, query }) => {
    const type = await historyType(module, query)
    const list = historyList(ownerOf(customer), { type, asset: query.coin, pid: query.pid })
    return pageWire(module, list, query.page, async (rows) => rows.map((entry) => orderWire(historyWire(entry))))
  })
  routeForProgram(http, stakingProgramAwards, ({ customer, query }) => {
    const list = rewardsList(ownerOf(customer), { asset: query.coin, pid: query.pid })
    return pageWire(module, list, query.page, async (rows) =>
      (await rewardRows(module.db, ownerOf(customer), rows)).map(awardWire),
    )
  })
  routeForProgram(http, stakingProgramAssets, ({ customer, query }) => assetsOf(module, customer, query.coin ?? null))
}

const ownerOf = ({ bucket, userId }: Customer) => ({ bucket, userId })

/** Stakes and redemptions; of a product with a token those of the token. */
async function historyType(
  { db, clock }: StakingModule,
  { pid, type = 0 }: { pid?: number | undefined; type?: number | undefined },
): Promise<number> {
  const offer = pid === undefined ? null : await offerById(db, pid, clock.now())
  const { STAKE, REDEEM, TOKEN, TOKEN_BACK } = STAKING_HISTORY
  const [stakes, redemptions] = offer?.token === null || offer === null ? [STAKE, REDEEM] : [TOKEN, TOKEN_BACK]
  return type === 0 ? stakes : redemptions
}

async function pageWire<Raw extends object, Row, Wire>(
  { db }: StakingModule,
  list: List<Raw, Row>,
  page = 1,
  wire: (rows: readonly Row[]) => Promise<Wire[]>,
) {
  const { rows, total } = await readPage(db, list, pageRequest({ page, page_size: PAGE }, list))
  const totalCount = total.found
  return { page, pageSize: PAGE, pageCount: Math.ceil(totalCount / PAGE), totalCount, list: await wire(rows) }
}

function orderWire(row: StakingHistoryRow) {
  const isRedemption = row.redeem_stamp !== null
  return {
    pid: row.pid,
    coin: row.coin,
    amount: row.amount,
    type: isRedemption ? 1 : 0,
    status: isRedemption && row.paid_at === null ? REDEEMING : SUCCESS,
    redeem_stamp: row.redeem_stamp ?? 0,
    createStamp: row.created_at,
    exchange_amount: row.received ?? '0',
    fee: row.fee ?? '0',
  }
}

function awardWire(row: StakingRewardRow) {
  return {
    pid: row.pid,
    mortgage_coin: row.coin,
    reward_coin: row.reward_coin,
    amount: row.amount,
    fee: row.fee,
    interest: decimalText(decimal(row.amount) + decimal(row.fee)),
    status: row.paid === row.amount && (row.paid_at !== null || row.due_at === null) ? REWARDED : 0,
    paid: row.paid,
    bonus_date: isoText(instantOfSeconds(row.bonus_date)).slice(0, 10),
    should_bonus_stamp: row.due_at ?? 0,
  }
}

function coinTypeOf({ type, exchange_type }: StakingProductRow): StakingCoinType {
  return type === MINTED ? 'debt' : exchange_type === null ? 'lock' : 'swap'
}

function coinWire(row: StakingProductRow) {
  return {
    pid: row.pid,
    coin: row.coin,
    name: row.name,
    cointype: coinTypeOf(row),
    rate: row.rate,
    exchange_coin: row.exchange_type ?? '',
    exchange_rate: row.exchange_rate ?? '0',
    min_amount: row.min_amount,
    max_amount: row.max_amount,
    reward_coins: row.reward_coin.map(({ reward_coin }) => reward_coin),
  }
}

async function assetsOf(module: StakingModule, customer: Customer, coin: string | null) {
  const { db, clock } = module
  const owner = ownerOf(customer)
  const list = holdingsList(owner, { asset: coin, productType: null })
  const { rows } = await readPage(db, list, pageRequest({ page_size: PAGE }, list))
  const ids = rows.map(({ id }) => id)
  const [earned, tokens] = await Promise.all([
    ids.length === 0 ? [] : earnedOf(db, owner, ids, isoText(clock.now())),
    tokensOf(module, owner, coin),
  ])
  const held = rows.map((row) => {
    const own = earned.filter(({ holdingId, coin: paidIn }) => holdingId === row.id && paidIn === row.coin)
    return {
      pid: row.productId,
      mortgage_coin: row.coin,
      mortgage_amount: decimalText(row.amount),
      freeze_amount: decimalText(row.redeeming),
      exchange_coin: '',
      exchange_amount: '0',
      move_income: decimalText(own.reduce((sum, { paid, unpaid }) => sum + paid + unpaid, 0n)),
      createStamp: unixSeconds(row.createdAt),
    }
  })
  const inTokens = tokens.map((row) => ({
    pid: row.pid,
    mortgage_coin: row.coin,
    mortgage_amount: row.worth,
    freeze_amount: row.redeeming,
    exchange_coin: row.exchange_type,
    exchange_amount: row.amount,
    move_income: '0',
  }))
  return [...held, ...inTokens]
}
