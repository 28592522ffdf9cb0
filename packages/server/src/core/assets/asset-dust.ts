import { type Assets, type BackOfficeAsset, coreManifest, DUST_DAYS, leastRest } from '@tenor/contract/core'
import { assetField } from '@tenor/contract/http'
import { decimalText } from '@tenor/contract/money'
import { DAY_MS, isoText, later } from '@tenor/contract/time'
import { z } from 'zod'
import { writeAudit } from '../../platform/audit/index.ts'
import { sqlType, type Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import { FUNDING, HOUSE_DUST, type ModuleBooks, postSelected, SPOT, UNIFIED } from '../ledger/index.ts'
import type { GivingAct } from '../proposals/index.ts'
import { assetWire, getAsset, standingOf } from './asset-acts.ts'
import { changeAssets, type StoredAsset } from './asset-store.ts'

/* Parts of a unit of a closed asset, which no customer can take out: after a year they go to the house. */

const DUST = coreManifest.ledger.events['asset.dust']
const TRANSFERS = `select bucket, user_id, at, act_id as reference, account as period, ${DUST} as kind, account as debit,
  ${HOUSE_DUST} as credit, asset, amount`

/** Rows of ledger_balance of an asset ($1) below its least rest ($2). */
const DUST_BALANCE = `asset = $1 and account in (${SPOT}, ${FUNDING}, ${UNIFIED}) and balance > 0 and balance < $2::numeric`

/** Transfers of cleared dust. */
export const assetBooks: ModuleBooks = {
  module: 'asset',
  kinds: [DUST],
  accounts: [],
  transfers: `${TRANSFERS} from asset_dust`,
  held: `select null::smallint as bucket, null::bigint as user_id, null::smallint as account, null::bigint as reference,
    null::text as asset, null::numeric as amount where false`,
}

const content = z.object({ symbol: assetField, version: z.string().optional() })
type DustContent = z.infer<typeof content>

async function closingAsset(tx: Transaction, symbol: string, now: StoredAsset['listedAt']): Promise<StoredAsset> {
  const asset = await getAsset(tx, symbol)
  const { status, closingAt } = asset
  if (status !== 'closing' || closingAt === null) throw new Refusal(422, 'asset.notClosing', { asset: symbol })
  const left = later(closingAt, DUST_DAYS * DAY_MS) - now
  if (left > 0) throw new Refusal(422, 'asset.dust.early', { asset: symbol, days: Math.ceil(left / DAY_MS) })
  return asset
}

/** Clearing the dust of an asset: always by two operators where the bounds are closed, since it takes customers' money. */
export function dustAct({ assets, ids }: { assets: Assets; ids: Ids }): GivingAct<DustContent, BackOfficeAsset> {
  return {
    act: 'asset.dust',
    role: 'administrator',
    content,
    subject: ({ symbol }) => `asset ${symbol}`,
    receiver: () => null,
    lock: changeAssets,
    stands: async (tx, { symbol }) => standingOf(await getAsset(tx, symbol)),
    async takesTwo(tx, { symbol }, { series }, { at }) {
      await closingAsset(tx, symbol, at)
      const [dust] = await tx.query(
        { bucket: sqlType.number },
        `/* no bucket: balances lie in all of them */ select bucket from ledger_balance where ${DUST_BALANCE} limit 1`,
        [symbol, decimalText(leastRest(assets, symbol))],
      )
      if (dust === undefined) throw new Refusal(422, 'asset.dust.none', { asset: symbol })
      return series
    },
    async perform(tx, { operator, at }, { symbol }) {
      const asset = await closingAsset(tx, symbol, at)
      const [id = 0] = await ids.take(1)
      // Balances are not locked: the ledger refuses the whole posting where one was spent in between.
      const held = await tx.execute(
        `/* no bucket: balances lie in all of them */ insert into asset_dust (bucket, user_id, account, asset, act_id, amount, at)
         select bucket, user_id, account, asset, $3::bigint, balance, $4::timestamptz from ledger_balance
         where ${DUST_BALANCE}`,
        [symbol, decimalText(leastRest(assets, symbol)), id, isoText(at)],
      )
      if (held === 0) throw new Refusal(422, 'asset.dust.none', { asset: symbol })
      await postSelected(tx, {
        select: `${TRANSFERS}, act_id as group_id from asset_dust where asset = $1 and act_id = $2`,
        values: [symbol, id],
      })
      const entry = { at, actorId: operator.userId, act: 'asset.dust', subject: `asset ${symbol}` }
      await writeAudit(tx, { ...entry, before: null, after: { accounts: held, act_id: id } })
      return assetWire(asset)
    },
  }
}
