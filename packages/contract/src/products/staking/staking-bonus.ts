import { type Decimal8, divide, ONE, readDecimal, smaller } from '../../money/index.ts'
import { YEAR_DAYS } from '../../time/index.ts'
import type { BonusTier } from './staking-bonus-terms.ts'
import { type Conversion, conversionParts, DAY_SECONDS } from './staking-reward.ts'

/**
 * Reads the JSON text of a bonus: a list of `money_min`, `money_max` and `money_rate`, whose `money_max` -1 has no end. Null
 * where it is no such list: tiers ascend, do not overlap, and only the last has no end. A gap earns nothing.
 */
export function readBonusTiers(text: string): BonusTier[] | null {
  const rows = rowsOf(text)
  if (rows === null || rows.length === 0) return null
  const tiers = rows.map(tierOf)
  const known = tiers.filter((tier) => tier !== null)
  if (known.length < tiers.length) return null
  const isAscending = known.every(({ least, most }, place) => {
    const next = known[place + 1]
    if (most === null) return next === undefined
    return least < most && (next === undefined || most <= next.least)
  })
  return isAscending ? known : null
}

function rowsOf(text: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : null
  } catch {
    return null
  }
}

function tierOf(row: unknown): BonusTier | null {
  if (typeof row !== 'object' || row === null) return null
  const { money_min, money_max, money_rate } = row as Record<string, unknown>
  const [least, most, rate] = [money_min, money_max, money_rate].map(amountOf)
  if (least == null || most == null || rate == null || least < 0n || rate < 0n) return null
  return { least, most: most === -ONE ? null : most, rate }
}

function amountOf(value: unknown): Decimal8 | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const read = readDecimal(String(value))
  return read.ok ? read.value : null
}

/**
 * A day's bonus before `max_interest`: each tier earns on the part of the average (weight / 86,400) that lies in it, percent of
 * a year over 36,500; converted as a reward is, rounded down to eight decimals once.
 */
export function dayBonus(weight: bigint, tiers: readonly BonusTier[], conversion: Conversion | null = null): Decimal8 {
  const { over, under } = conversionParts(conversion)
  const earned = tiers.reduce((sum, { least, most, rate }) => {
    const top = most === null ? weight : smaller(weight, most * DAY_SECONDS)
    const part = top - least * DAY_SECONDS
    return part > 0n ? sum + part * rate : sum
  }, 0n)
  return divide(earned * over, DAY_SECONDS * 100n * BigInt(YEAR_DAYS) * ONE * under, 'down')
}

/** What of a day's bonus is paid where one customer gets at most `most` in all and has had `paid`; null: no end. */
export function cutBonus(bonus: Decimal8, paid: Decimal8, most: Decimal8 | null): Decimal8 {
  if (most === null) return bonus
  const left = most - paid
  return left <= 0n ? 0n : smaller(bonus, left)
}
