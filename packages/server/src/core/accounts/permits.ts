import type { Reason } from '@tenor/contract/http'
import type { Permit, Permits } from '../../platform/config/index.ts'
import type { Customer, Withheld } from '../../platform/http/index.ts'
import { withheldMenu } from './region-rules.ts'

export type Standing = Pick<Customer, 'region' | 'verified' | 'tradingLocked' | 'isFrozen' | 'withheldMenu'>

const FROZEN = 'account.frozen'

/** The reason of each refusal, for what a customer may not do as they stand now. */
export function withheldOf(permits: Permits, standing: Standing): Partial<Record<Withheld, Reason>> {
  if (standing.isFrozen === true) return { trade: FROZEN, transfer: FROZEN, express_buy: FROZEN }
  const trade = whyNotTrade(permits, standing)
  const transfer = unchecked(permits, standing, 'transfer') ?? ofRegion(standing, 'transfer')
  const buy = trade ?? ofRegion(standing, 'express_buy')
  return {
    ...(trade === null ? {} : { trade }),
    ...(transfer === null ? {} : { transfer }),
    ...(buy === null ? {} : { express_buy: buy }),
  }
}

function whyNotTrade(permits: Permits, standing: Standing): Reason | null {
  return standing.tradingLocked === true ? 'account.trading.locked' : unchecked(permits, standing, 'trade')
}

function unchecked(
  { unverifiedMay, unknownRegionMay }: Permits,
  standing: Pick<Standing, 'region' | 'verified'>,
  permit: Permit,
): Reason | null {
  if (standing.region === '' && !unknownRegionMay.includes(permit)) return 'account.region.unknown'
  return standing.verified || unverifiedMay.includes(permit) ? null : 'account.verification.needed'
}

function ofRegion(standing: Pick<Standing, 'region' | 'withheldMenu'>, entry: string): Reason | null {
  return withheldMenu(standing).includes(entry) ? 'account.region.withheld' : null
}

/** Whether somebody whom nobody has locked may take on nothing new: for what the clock does in their name. */
export function isUnchecked(permits: Permits, standing: Pick<Standing, 'region' | 'verified'>): boolean {
  return unchecked(permits, standing, 'trade') !== null
}
