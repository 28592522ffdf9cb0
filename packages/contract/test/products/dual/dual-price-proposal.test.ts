import { describe, expect, it } from 'vitest'
import { NEW_OPERATOR_MS } from '../../../src/core/index.ts'
import { decimal } from '../../../src/money/index.ts'
import {
  approvalViolation,
  DUAL_PROPOSAL_MS,
  newPricerViolation,
  priceStep,
  proposalLapses,
  standingProposal,
} from '../../../src/products/dual/index.ts'
import { instantOfSeconds, later } from '../../../src/time/index.ts'

const NOW = instantOfSeconds(1_900_000_000)
const proposal = { price: decimal('0.07'), operatorId: 1, proposedAt: NOW }

describe('a proposed settlement price', () => {
  it('is proposed where none stands, kept or replaced by its own operator, confirmed by another', () => {
    expect(priceStep(null, 1, decimal('0.07'))).toEqual({ step: 'propose' })
    expect(priceStep(proposal, 1, decimal('0.070'))).toEqual({ step: 'keep' })
    expect(priceStep(proposal, 1, decimal('0.08'))).toEqual({ step: 'replace' })
    expect(priceStep(proposal, 2, decimal('0.070'))).toEqual({ step: 'confirm' })
  })

  it('is not overwritten by another operator', () => {
    expect(priceStep(proposal, 2, decimal('0.08'))).toMatchObject({
      violation: { reason: 'dual.price.differs', params: { price: '0.07' } },
    })
  })

  it('is never approved by its own operator', () => {
    expect(approvalViolation(proposal, 1)?.reason).toBe('dual.price.sameOperator')
    expect(approvalViolation(proposal, 2)).toBeNull()
  })

  it('is not named by who was made an operator within the last seven days, and by those whom the settings made at once', () => {
    const made = (ms: number) => newPricerViolation(later(NOW, -ms), NOW)
    expect(made(NEW_OPERATOR_MS - 1)).toEqual({ reason: 'dual.price.newOperator', params: { days: 7 } })
    expect([made(NEW_OPERATOR_MS), newPricerViolation(null, NOW)]).toEqual([null, null])
  })

  it('stands for a day and not an instant longer', () => {
    expect(standingProposal(proposal, later(NOW, DUAL_PROPOSAL_MS - 1))).toBe(proposal)
    expect(standingProposal(proposal, proposalLapses(proposal))).toBeNull()
    expect(standingProposal(null, NOW)).toBeNull()
  })
})
