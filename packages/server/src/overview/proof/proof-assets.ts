import { isListed } from '@tenor/contract/core'
import type { ProofAssetRow } from '@tenor/contract/overview'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { ProofModule } from './proof-module.ts'

/** More of one time tell nobody anything. */
const ASSETS_MOST = 500

type AssetRaw = Omit<ProofAssetRow, 'as_of'> & { as_of: Instant }
const COLUMNS = 'id, asset, kind, trim_scale(amount)::text as amount, place, as_of'

const wire = ({ as_of, ...rest }: AssetRaw): ProofAssetRow => ({ ...rest, as_of: unixSeconds(as_of) })

/** What operators say is there, by asset. */
export async function assetsSaid(db: Queryable): Promise<ProofAssetRow[]> {
  const rows = await db.query<AssetRaw>(
    `select ${COLUMNS} from proof_asset where removed_at is null order by asset, id limit ${ASSETS_MOST}`,
  )
  return rows.map(wire)
}

export type AssetSaid = Omit<ProofAssetRow, 'id'>

export async function addAsset(
  { db, clock, ids, assets }: ProofModule,
  operator: number,
  said: AssetSaid,
): Promise<ProofAssetRow> {
  if (!isListed(assets, said.asset)) throw new Refusal(422, 'proof.asset.unknown', { asset: said.asset })
  const at = clock.now()
  if (instantOfSeconds(said.as_of) > at) throw new Refusal(422, 'proof.asset.ahead')
  const id = await ids.next()
  return db.transaction(async (tx) => {
    const { asset, kind, amount, place, as_of } = said
    const values = [id, asset, kind, amount, place, isoText(instantOfSeconds(as_of)), isoText(at), operator]
    const [row] = await tx.query<AssetRaw>(
      `insert into proof_asset (id, asset, kind, amount, place, as_of, entered_at, entered_by)
       select $1::bigint, $2, $3, $4::numeric, $5, $6::timestamptz, $7::timestamptz, $8::bigint
       where (select count(*) from proof_asset where removed_at is null) < ${ASSETS_MOST} returning ${COLUMNS}`,
      values,
    )
    if (row === undefined) throw new Refusal(422, 'proof.asset.tooMany', { most: ASSETS_MOST })
    const entry = { at, actorId: operator, act: 'proof.asset.add', subject: `asset ${id}` }
    await writeAudit(tx, { ...entry, before: null, after: said })
    return wire(row)
  })
}

export async function removeAsset({ db, clock }: ProofModule, operator: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock.now()
    const [row] = await tx.query<AssetRaw>(
      `update proof_asset set removed_at = $2 where id = $1 and removed_at is null returning ${COLUMNS}`,
      [id, isoText(at)],
    )
    if (row === undefined) throw new Refusal(404, 'proof.asset.notFound')
    const entry = { at, actorId: operator, act: 'proof.asset.remove', subject: `asset ${id}` }
    await writeAudit(tx, { ...entry, before: wire(row), after: null })
  })
}
