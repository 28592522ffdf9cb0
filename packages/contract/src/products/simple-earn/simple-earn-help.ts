import { type HelpTopic, helpAmount, helpPercent } from '../../core/index.ts'
import { decimal } from '../../money/index.ts'
import { fixedInterest } from './fixed/index.ts'
import { hourInterest } from './flexible/flexible-money.ts'
import { estimatedDay } from './flexible/flexible-what-if.ts'

const ASSET = 'USDT'
const AMOUNT = decimal('10000')
const FLEXIBLE_RATE = decimal('0.0642')
const MINIMUM = decimal('0.05')
const FIXED_RATE = decimal('0.091')
const BOOK = 'simple-earn-help'
const HOME = '/simple-earn'
/** Of the specification. */
const PATH = 'lend/simple-earn'

/** 10,000 USDT, lent for an hour and for a day. */
const flexibleHelp: HelpTopic = {
  name: 'flexible',
  path: PATH,
  book: BOOK,
  home: HOME,
  count: { example: 3, risk: 3, fee: 2, question: 6 },
  example: () => ({
    amount: helpAmount(AMOUNT, ASSET),
    rate: helpPercent(FLEXIBLE_RATE),
    hour: helpAmount(hourInterest(AMOUNT, FLEXIBLE_RATE, 0n).interest, ASSET),
    day: helpAmount(estimatedDay(AMOUNT, FLEXIBLE_RATE), ASSET),
    minimum: helpPercent(MINIMUM),
  }),
}

/** 10,000 USDT for thirty days. */
const fixedHelp: HelpTopic = {
  name: 'fixed',
  path: PATH,
  book: BOOK,
  home: HOME,
  count: { example: 3, risk: 2, fee: 1, question: 5 },
  example: () => {
    const earning = { tiers: [], quotaBefore: 0n, bonusAsset: null, termDays: 30 }
    const interest = fixedInterest({ principal: AMOUNT, rate: FIXED_RATE, ...earning })
    return {
      amount: helpAmount(AMOUNT, ASSET),
      rate: helpPercent(FIXED_RATE),
      interest: helpAmount(interest, ASSET),
      total: helpAmount(AMOUNT + interest, ASSET),
    }
  },
}

/** Topics of help that Simple Earn brings; its page of questions shows their questions. */
export const simpleEarnHelpTopics: readonly HelpTopic[] = [flexibleHelp, fixedHelp]
