import { type HelpTopic, helpAmount, helpPercent } from '../../core/index.ts'
import { decimal } from '../../money/index.ts'
import { type Struck, struckOf, unitsFor } from './wealth-units.ts'

const COIN = 'USDT'
const AMOUNT = decimal('10000')
const SHARE = decimal('0.2')
const [BOUGHT, HIGH, LOW] = [decimal('1.25'), decimal('1.35'), decimal('1.15')]

/** 10,000 USDT at one value of a unit, redeemed at a higher one or at a lower one. */
const wealthHelp: HelpTopic = {
  name: 'wealth',
  book: 'wealth-help',
  home: '/wealth',
  count: { example: 4, risk: 5, fee: 3, question: 6 },
  example: () => {
    const units = unitsFor(AMOUNT, BOUGHT)
    const at = (nav: bigint): Struck => struckOf([{ lot: 1, units, mark: BOUGHT }], nav, SHARE)
    return {
      amount: helpAmount(AMOUNT, COIN),
      bought: helpAmount(BOUGHT, COIN),
      units: helpAmount(units, ''),
      high: helpAmount(HIGH, COIN),
      gross: helpAmount(at(HIGH).gross, COIN),
      shareRate: helpPercent(SHARE),
      share: helpAmount(at(HIGH).share, COIN),
      net: helpAmount(at(HIGH).net, COIN),
      low: helpAmount(LOW, COIN),
      loss: helpAmount(AMOUNT - at(LOW).net, COIN),
      less: helpAmount(at(LOW).net, COIN),
    }
  },
}

/** Topics of help that wealth brings. */
export const wealthHelpTopics: readonly HelpTopic[] = [wealthHelp]
