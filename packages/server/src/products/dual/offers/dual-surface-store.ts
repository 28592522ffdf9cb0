import { DUAL_SURFACES_MOST, type SviSlice, sandboxSurface, type VolatilitySurface } from '@tenor/contract/dual'
import { type Instant, isoText } from '@tenor/contract/time'
import { type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'

/** A version of a coin's surface; author and instant are null for the one that it begins with. */
export type StoredSurface = {
  version: number
  slices: VolatilitySurface
  authorId: number | null
  setAt: Instant | null
}

/** Keeps the surface under the version that is in force from now on, also where it is as before. */
export async function keepSurface(
  tx: Transaction,
  coin: string,
  { version, slices, authorId, setAt }: StoredSurface & { authorId: number; setAt: Instant },
): Promise<void> {
  await tx.execute(
    'insert into dual_surface (coin, version, slices, author_id, set_at) values ($1, $2, $3::jsonb, $4, $5)',
    [coin, version, JSON.stringify(slices), authorId, isoText(setAt)],
  )
}

type ShapeRow = { at_the_money: number; skew: number; smile: number }

/** Versions of a coin's surface, newest first, or one of them; null for a coin that has none. */
export async function surfacesOf(db: Queryable, coin: string, version: number | null): Promise<StoredSurface[] | null> {
  const [shape] = await db.query<ShapeRow>(
    'select at_the_money::float8, skew::float8, smile::float8 from dual_series where coin = $1',
    [coin],
  )
  if (shape === undefined) return null
  const rows = await db.query(
    { version: sqlType.number, slices: sqlType.json<SviSlice[]>(), authorId: sqlType.number, setAt: sqlType.instant },
    `select version, slices, author_id as "authorId", set_at as "setAt" from dual_surface
     where coin = $1 and ($2::integer is null or version = $2) order by version desc limit ${DUAL_SURFACES_MOST}`,
    [coin, version],
  )
  const { at_the_money: atTheMoney, skew, smile } = shape
  const first = { version: 0, slices: sandboxSurface({ atTheMoney, skew, smile }), authorId: null, setAt: null }
  const isFirstWanted = version === null ? rows.length < DUAL_SURFACES_MOST : version === 0
  return isFirstWanted ? [...rows, first] : rows
}
