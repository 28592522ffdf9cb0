import { isNewOperator, NEW_OPERATOR_DAYS } from '../../../core/index.ts'
import { type Violation, violation } from '../../../http/index.ts'
import { type Decimal8, decimalText } from '../../../money/index.ts'
import { HOUR_MS, type Instant, later } from '../../../time/index.ts'

/** A proposed settlement price that nobody has decided on lapses after this long. */
export const DUAL_PROPOSAL_MS = 24 * HOUR_MS

/** Why an operator may not name or decide on a price yet, or null. `since` null: no other operator made them one. */
export function newPricerViolation(since: Instant | null, now: Instant): Violation | null {
  return isNewOperator(since, now) ? violation('dual.price.newOperator', { days: NEW_OPERATOR_DAYS }) : null
}

/** A missing settlement price as one operator proposes it. */
export type PriceProposal = { readonly price: Decimal8; readonly operatorId: number; readonly proposedAt: Instant }

/** The instant from which a proposal no longer stands. */
export function proposalLapses(proposal: Pick<PriceProposal, 'proposedAt'>): Instant {
  return later(proposal.proposedAt, DUAL_PROPOSAL_MS)
}

/** A proposal that still stands at the instant; null for one that has lapsed, and for none. */
export function standingProposal<Proposal extends PriceProposal>(
  proposal: Proposal | null,
  now: Instant,
): Proposal | null {
  return proposal !== null && now < proposalLapses(proposal) ? proposal : null
}

/** What naming a price does: it proposes, keeps one's own proposal, replaces it, or confirms another operator's. */
export type PriceStep = 'propose' | 'keep' | 'replace' | 'confirm'

/**
 * What an operator's price does beside the proposal that stands. Two people are needed: a proposal is confirmed by
 * another operator naming the same price, never by its own. Another price by another operator is refused: the one that
 * stands must be rejected first.
 */
export function priceStep(
  proposal: PriceProposal | null,
  operatorId: number,
  price: Decimal8,
): { step: PriceStep } | { violation: Violation } {
  if (proposal === null) return { step: 'propose' }
  if (proposal.operatorId === operatorId) return { step: proposal.price === price ? 'keep' : 'replace' }
  if (proposal.price === price) return { step: 'confirm' }
  return { violation: violation('dual.price.differs', { price: decimalText(proposal.price) }) }
}

/** Why an operator may not approve the proposal, or null: the same person never decides on their own price. */
export function approvalViolation(proposal: PriceProposal, operatorId: number): Violation | null {
  return proposal.operatorId === operatorId ? violation('dual.price.sameOperator') : null
}
