import { type HelpTopic, helpAmount, helpPercent } from '../../core/index.ts'
import { type Decimal8, decimal, multiply } from '../../money/index.ts'
import { type DualPosition, fractionDecimal, outcomes, termYield } from './dual-payoff.ts'
import { DUAL_QUOTE_ASSET } from './dual-product.ts'
import { DUAL_REDEEM_FEE } from './settlement/dual-refund.ts'
import { sniperHelp } from './sniper/sniper-help.ts'

const APR = decimal('0.365')
const DAYS = 10
/** The price that the example ends badly at: a tenth below the target. */
const LOW = decimal('54000')

/** 5,000 USDT for ten days, and what becomes of it on either side of its target. */
const TERMS: Omit<DualPosition, 'coin'> = {
  type: 'put',
  quoteAsset: DUAL_QUOTE_ASSET,
  target: decimal('60000'),
  amount: decimal('5000'),
  yield: termYield(APR, { days: DAYS, hours: 0 }),
}

/** What help says of dual investment. */
const dualHelp: HelpTopic = {
  name: 'dual',
  book: 'dual-help',
  home: '/dual-currency-investment',
  count: { example: 5, risk: 4, fee: 3, question: 6 },
  example(coin) {
    const { above, below } = outcomes({ ...TERMS, coin })
    const inQuote = (value: Decimal8) => helpAmount(value, DUAL_QUOTE_ASSET)
    const worth = multiply(below.amount, LOW, 'down')
    return {
      amount: inQuote(TERMS.amount),
      target: inQuote(TERMS.target),
      apr: helpPercent(APR),
      rate: helpPercent(fractionDecimal(TERMS.yield, 'down')),
      kept: helpAmount(above.amount, above.asset),
      gain: helpAmount(above.interest, above.asset),
      bought: helpAmount(below.amount, below.asset),
      low: inQuote(LOW),
      worth: inQuote(worth),
      loss: inQuote(TERMS.amount - worth),
      fee: helpPercent(DUAL_REDEEM_FEE),
    }
  },
}

/** Topics of help that dual investment brings. */
export const dualHelpTopics: readonly HelpTopic[] = [dualHelp, sniperHelp]
