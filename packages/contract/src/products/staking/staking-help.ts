import { type HelpTopic, helpAmount, helpPercent } from '../../core/index.ts'
import { decimal, divide } from '../../money/index.ts'
import { coinsFor, tokensFor } from './staking-exchange.ts'
import { redemptionPayment } from './staking-redemption.ts'
import { dailyReward, rewardFee } from './staking-reward.ts'

const AMOUNT = decimal('10')
const RATE_PERCENT = decimal('3.2')
const FEE = decimal('0.08')
const FAST_FEE = decimal('0.001')
const [BOUGHT, LATER] = [decimal('1.04'), decimal('1.05')]

/** 10 of a coin, staked for a day, redeemed fast; and turned into a token whose rate rises. */
const stakingHelp: HelpTopic = {
  name: 'staking',
  book: 'staking-help',
  home: '/staking',
  count: { example: 4, risk: 5, fee: 3, question: 7 },
  example: (coin) => {
    const gross = dailyReward(AMOUNT, RATE_PERCENT)
    const fee = rewardFee(gross, FEE, 0n)
    const fast = redemptionPayment(AMOUNT, FAST_FEE)
    const tokens = tokensFor(AMOUNT, BOUGHT)
    return {
      amount: helpAmount(AMOUNT, coin),
      rate: helpPercent(divide(RATE_PERCENT, 100n, 'down')),
      gross: helpAmount(gross, coin),
      fee: helpAmount(fee, coin),
      feeRate: helpPercent(FEE),
      net: helpAmount(gross - fee, coin),
      fastFee: helpAmount(fast.fee, coin),
      fast: helpAmount(fast.received, coin),
      tokens: helpAmount(tokens, ''),
      back: helpAmount(coinsFor(tokens, LATER), coin),
    }
  },
}

/** Topics of help that staking brings. */
export const stakingHelpTopics: readonly HelpTopic[] = [stakingHelp]
