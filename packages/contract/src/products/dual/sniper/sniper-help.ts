import { type HelpTopic, helpAmount, helpPercent } from '../../../core/index.ts'
import { decimal } from '../../../money/index.ts'
import { DUAL_QUOTE_ASSET } from '../dual-product.ts'
import { type SniperPosition, sniperIncome, sniperPayoff } from './sniper-payoff.ts'

/** Settlement prices on either side of the target. */
const MISSED = decimal('64000')
const REACHED = decimal('70000')

/** Half a coin to be sold at a target, of which 40 % is sold there in any case. */
const TERMS: Omit<SniperPosition, 'coin'> = {
  type: 'peak',
  quoteAsset: DUAL_QUOTE_ASSET,
  target: decimal('66000'),
  guarantee: decimal('0.4'),
  amount: decimal('0.5'),
}

/** What help says of snipers. */
export const sniperHelp: HelpTopic = {
  name: 'sniper',
  book: 'dual-help',
  home: '/trade/all?tradModel=strategybot&strategyType=peak-sniper',
  count: { example: 4, risk: 3, fee: 2, question: 3 },
  example(coin) {
    const position = { ...TERMS, coin }
    const [missed, reached] = [sniperPayoff(position, MISSED), sniperPayoff(position, REACHED)]
    return {
      amount: helpAmount(TERMS.amount, coin),
      target: helpAmount(TERMS.target, DUAL_QUOTE_ASSET),
      guarantee: helpPercent(TERMS.guarantee),
      missedPrice: helpAmount(MISSED, DUAL_QUOTE_ASSET),
      exercised: helpAmount(missed.exercised, coin),
      payment: helpAmount(missed.payment, DUAL_QUOTE_ASSET),
      refund: helpAmount(missed.refund, coin),
      gain: helpAmount(sniperIncome('peak', missed, MISSED), DUAL_QUOTE_ASSET),
      reachedPrice: helpAmount(REACHED, DUAL_QUOTE_ASSET),
      whole: helpAmount(reached.payment, DUAL_QUOTE_ASSET),
      loss: helpAmount(-sniperIncome('peak', reached, REACHED), DUAL_QUOTE_ASSET),
    }
  },
}
