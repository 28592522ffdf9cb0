import type { Violation } from '../http/index.ts'

/* The emergency stop: one act of an operator, after which no new order of a product, of an asset, or at all, is taken. */

/** What a stop is about. */
export const STOP_SCOPES = ['all', 'product', 'asset'] as const
/** One of the scopes of a stop. */
export type StopScope = (typeof STOP_SCOPES)[number]

/** Why something is stopped; customers are told so in their language. */
export const STOP_REASONS = ['market', 'technical', 'security', 'legal', 'maintenance'] as const
/** One of the reasons of a stop. */
export type StopReason = (typeof STOP_REASONS)[number]

/** A stop in force. `name` is a product's or an asset's; '' where everything is stopped. */
export type EmergencyStop = {
  scope: StopScope
  name: string
  reason: StopReason
  /** Whether what customers hold can still be redeemed early. */
  isRedemptionOpen: boolean
}

/** What an act is about: the product, by the name that its manifest has for it, and every asset that it touches. */
export type Sale = { product: string; assets: readonly string[] }

/** What a stop can forbid. A renewal is an order. */
export type StoppedAct = 'order' | 'redemption'

/** The widest of the stops that forbid an act; null where none does. */
export function stopAgainst<Stop extends EmergencyStop>(
  stops: readonly Stop[],
  sale: Sale,
  act: StoppedAct,
): Stop | null {
  const against = stops.filter((stop) => isAbout(stop, sale) && (act === 'order' || !stop.isRedemptionOpen))
  const widest = STOP_SCOPES.flatMap((scope) => against.filter((stop) => stop.scope === scope))
  return widest[0] ?? null
}

function isAbout({ scope, name }: EmergencyStop, { product, assets }: Sale): boolean {
  return scope === 'all' || (scope === 'product' ? name === product : assets.includes(name))
}

/** The refusal of an act that a stop forbids: `stop.order` or `stop.redemption`, with the reason as its parameter. */
export function stopViolation({ reason }: Pick<EmergencyStop, 'reason'>, act: StoppedAct): Violation {
  return { reason: `stop.${act}`, params: { reason } }
}
