import { decimal, decimalText } from '@tenor/contract/money'
import type { UpgradeHint, UpgradeHintRow } from '@tenor/contract/simple-earn'
import { lockKind } from '../../../core/catalogue/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import type { Queryable } from '../../../platform/database/index.ts'
import { type Customer, refuseChanged, rowVersion } from '../../../platform/http/index.ts'
import type { FixedModule } from './fixed-module.ts'

/* What a customer below a VIP tier is advised to do to reach it. */

const COLUMNS = 'min_vip, recommend_type, recommend_asset, trim_scale(recommend_value)::text as recommend_value'

export async function hints(db: Queryable): Promise<UpgradeHintRow[]> {
  const rows = await db.query<UpgradeHint>(`select ${COLUMNS} from fixed_upgrade_hint order by min_vip`)
  return rows.map(versioned)
}

const versioned = (hint: UpgradeHint): UpgradeHintRow => ({ ...hint, version: rowVersion(hint) })

/** The advice for the next tier above a customer's; type 0 where there is none. */
export async function hintFor(db: Queryable, vipTier: number): Promise<UpgradeHint & { vip_tier: number }> {
  const [next] = await db.query<UpgradeHint>(
    `select ${COLUMNS} from fixed_upgrade_hint where min_vip > $1 order by min_vip limit 1`,
    [vipTier],
  )
  const none = { min_vip: vipTier, recommend_type: 0, recommend_asset: '', recommend_value: '0' }
  return { ...(next ?? none), vip_tier: vipTier }
}

/** Sets the advice for one tier, with its row in the audit log. */
export function setHint(
  { db, clock }: FixedModule,
  operator: Customer,
  { version, ...hint }: UpgradeHint & { version?: string | undefined },
): Promise<UpgradeHintRow> {
  return db.transaction(async (tx) => {
    await lockKind(tx, 'fixed-hint')
    const [before] = await tx.query<UpgradeHint>(`select ${COLUMNS} from fixed_upgrade_hint where min_vip = $1`, [
      hint.min_vip,
    ])
    if (before !== undefined) refuseChanged(version, before)
    const { min_vip, recommend_type, recommend_asset } = hint
    const after = {
      min_vip,
      recommend_type,
      recommend_asset,
      recommend_value: decimalText(decimal(hint.recommend_value)),
    }
    await tx.execute(
      `insert into fixed_upgrade_hint (min_vip, recommend_type, recommend_asset, recommend_value) values ($1, $2, $3, $4)
       on conflict (min_vip) do update set recommend_type = excluded.recommend_type,
         recommend_asset = excluded.recommend_asset, recommend_value = excluded.recommend_value`,
      [after.min_vip, after.recommend_type, after.recommend_asset, after.recommend_value],
    )
    const subject = `tier ${after.min_vip}`
    const told = { at: clock.now(), actorId: operator.userId, act: 'fixed.hint.change', subject }
    await writeAudit(tx, { ...told, before: before ?? null, after })
    return versioned(after)
  })
}
