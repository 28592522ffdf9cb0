import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'

export type StoredIcon = { asset: string; png: string }

export async function storedIcons(db: Queryable): Promise<StoredIcon[]> {
  return db.query<StoredIcon>('select asset, png from asset_icon order by asset')
}

export async function keepIcon(tx: Transaction, { asset, png }: StoredIcon, now: Instant): Promise<void> {
  await tx.execute(
    `insert into asset_icon (asset, png, changed_at) values ($1, $2, $3)
     on conflict (asset) do update set png = excluded.png, changed_at = excluded.changed_at`,
    [asset, png, isoText(now)],
  )
}

export async function dropIcon(tx: Transaction, asset: string): Promise<void> {
  await tx.execute('delete from asset_icon where asset = $1', [asset])
}
