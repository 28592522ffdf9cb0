import type { AssetSettings } from '@tenor/contract/core'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'

/** Of which nothing was said. */
export const USUAL_SETTINGS: AssetSettings = { is_support_launchpool: 0, is_support_staking: 0, new_coin_start: 0 }

type Row = { asset: string; launchpool: boolean; stakeable: boolean; start: Instant | null }

/** What operators have said of assets, or of one. */
export async function settingsOf(db: Queryable, asset: string | null): Promise<Map<string, AssetSettings>> {
  const rows = await db.query<Row>(
    `select asset, is_support_launchpool as launchpool, is_support_staking as stakeable, new_coin_start as start
     from asset_setting where $1::text is null or asset = $1 order by asset`,
    [asset],
  )
  return new Map(rows.map((row) => [row.asset, wireOf(row)]))
}

function wireOf({ launchpool, stakeable, start }: Row): AssetSettings {
  return {
    is_support_launchpool: launchpool ? 1 : 0,
    is_support_staking: stakeable ? 1 : 0,
    new_coin_start: start === null ? 0 : unixSeconds(start),
  }
}

export async function writeSettings(tx: Transaction, asset: string, settings: AssetSettings): Promise<void> {
  const { is_support_launchpool, is_support_staking, new_coin_start } = settings
  await tx.execute(
    `insert into asset_setting (asset, is_support_launchpool, is_support_staking, new_coin_start) values ($1, $2, $3, $4)
     on conflict (asset) do update set is_support_launchpool = excluded.is_support_launchpool,
       is_support_staking = excluded.is_support_staking, new_coin_start = excluded.new_coin_start`,
    [
      asset,
      is_support_launchpool === 1,
      is_support_staking === 1,
      new_coin_start === 0 ? null : isoText(instantOfSeconds(new_coin_start)),
    ],
  )
}
