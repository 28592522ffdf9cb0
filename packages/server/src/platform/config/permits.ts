import { type Environment, text, Unusable } from './setting-text.ts'

/** What a customer may be let do or be kept from: to take on something new, or to move money between own accounts. */
const PERMITS = ['trade', 'transfer'] as const
export type Permit = (typeof PERMITS)[number]

/** What customers may do whom nobody has verified, and those of whom no region is known. */
export type Permits = { unverifiedMay: readonly Permit[]; unknownRegionMay: readonly Permit[] }

/** As in a sandbox, where all money is play money. */
export const OPEN_PERMITS: Permits = { unverifiedMay: PERMITS, unknownRegionMay: PERMITS }
/** As in live mode unless its settings say otherwise. */
export const CLOSED_PERMITS: Permits = { unverifiedMay: [], unknownRegionMay: [] }

const NOTHING = 'nothing'

export function permitsOf(env: Environment, mode: 'sandbox' | 'live'): Permits {
  const otherwise = mode === 'live' ? CLOSED_PERMITS : OPEN_PERMITS
  return {
    unverifiedMay: mayOf(env, 'TENOR_UNVERIFIED_MAY') ?? otherwise.unverifiedMay,
    unknownRegionMay: mayOf(env, 'TENOR_UNKNOWN_REGION_MAY') ?? otherwise.unknownRegionMay,
  }
}

function mayOf(env: Environment, name: string): readonly Permit[] | null {
  const value = text(env, name)
  if (value === null) return null
  if (value === NOTHING) return []
  const named = value.split(',').map((each) => each.trim())
  const permits = PERMITS.filter((permit) => named.includes(permit))
  if (permits.length === named.length) return permits
  throw new Unusable(`${name} is "${value}": write ${NOTHING}, or ${PERMITS.join(', ')} or both with a comma.`)
}
