import { violation } from '@tenor/contract/http'
import { decimalText, readDecimal } from '@tenor/contract/money'
import {
  readBonusTiers,
  type StakingBackOfficeRow,
  type StakingTermsWire,
  UNLIMITED,
  WEB3_TASK,
} from '@tenor/contract/staking'
import { instantOfSeconds, isoText, readDay, unixSeconds } from '@tenor/contract/time'
import type { RowForm } from '../../../core/catalogue/index.ts'
import type { FormViolation } from '../../../platform/phrases/index.ts'

/** A part of what is held, and what it earns more; `most` '' has no end. */
type TierForm = RowForm & { least: string; most: string; rate: string }

/** A bonus as it is typed: from a day until before another one; `most` '' is no end, `task` '' is none. */
export type BonusForm = {
  coin: string
  from: string
  to: string
  most: string
  tiers: readonly TierForm[]
  task: string
  jump: string
}

export const BLANK_TIER = { least: '0', most: '', rate: '' }
export const NEW_BONUS: BonusForm = {
  coin: '',
  from: '',
  to: '',
  most: '',
  task: '',
  jump: '',
  tiers: [{ ...BLANK_TIER, key: 0 }],
}

const NONE = String(UNLIMITED)
const DATE_LENGTH = 10
const dayText = (seconds: number) => isoText(instantOfSeconds(seconds)).slice(0, DATE_LENGTH)

export function bonusFormOf({
  coin,
  extra_interest: extra,
  extra_interest_task: task,
}: StakingBackOfficeRow): BonusForm | null {
  if (extra === null) return null
  const tiers = readBonusTiers(extra.interest) ?? []
  return {
    coin: extra.reward_coin === coin ? '' : extra.reward_coin,
    from: dayText(extra.start_time),
    to: dayText(extra.end_time),
    most: extra.max_interest === NONE ? '' : extra.max_interest,
    tiers: tiers.map(({ least, most, rate }, key) => ({
      key,
      least: decimalText(least),
      most: most === null ? '' : decimalText(most),
      rate: decimalText(rate),
    })),
    task: task?.interest_key ?? '',
    jump: task?.jump_web ?? '',
  }
}

type BonusTermsWire = Pick<StakingTermsWire, 'extra_interest' | 'extra_interest_type' | 'extra_interest_task'>

/** The bonus in the names of the call, or what is wrong with how it is typed. */
export function bonusBody(bonus: BonusForm | null, stakedCoin: string): BonusTermsWire | FormViolation {
  if (bonus === null) return { extra_interest: null, extra_interest_type: null, extra_interest_task: null }
  const [from, to] = [readDay(bonus.from), readDay(bonus.to)]
  if (from === null || to === null) return violation('console.staking.bonus.days')
  const amounts = [
    bonus.most,
    ...bonus.tiers.flatMap(({ least, most, rate }) => [least, most === '' ? '0' : most, rate]),
  ]
  if (!amounts.every((text) => text === '' || (readDecimal(text).ok && !text.startsWith('-'))))
    return violation('amount.malformed')
  const tiers = bonus.tiers.map(({ least, most, rate }) => ({
    money_min: least,
    money_max: most === '' ? NONE : most,
    money_rate: rate,
  }))
  const task = bonus.task.trim()
  return {
    extra_interest: {
      reward_coin: bonus.coin === '' ? stakedCoin : bonus.coin,
      start_time: unixSeconds(from),
      end_time: unixSeconds(to),
      max_interest: bonus.most === '' ? NONE : bonus.most,
      interest: JSON.stringify(tiers),
    },
    extra_interest_type: task === '' ? null : WEB3_TASK,
    extra_interest_task: task === '' ? null : { interest_key: task, jump_web: bonus.jump.trim() },
  }
}
