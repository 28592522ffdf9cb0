import { type HelpTopic, helpAmount, helpPercent } from '../../core/index.ts'
import { decimal } from '../../money/index.ts'
import { dayAverage, softReward } from './soft-staking-reward.ts'
import { DAY_SNAPSHOTS } from './soft-staking-snapshot.ts'

const TERMS = { rate: decimal('0.018'), floor: decimal('0.05'), cap: null }
const [EARLY, LATE] = [decimal('1.5'), decimal('4')]
const EARLY_SNAPSHOTS = 10n

/** A day in which 1.5 of a coin became 4: ten snapshots of the one, the others of the other. */
const softStakingHelp: HelpTopic = {
  name: 'soft-staking',
  book: 'soft-staking-help',
  home: '/soft-staking',
  count: { example: 3, risk: 3, fee: 1, question: 5 },
  example: (coin) => {
    const total = EARLY_SNAPSHOTS * EARLY + (BigInt(DAY_SNAPSHOTS) - EARLY_SNAPSHOTS) * LATE
    return {
      before: helpAmount(EARLY, coin),
      after: helpAmount(LATE, coin),
      rate: helpPercent(TERMS.rate),
      average: helpAmount(dayAverage(total), coin),
      reward: helpAmount(softReward(total, TERMS), coin),
      off: helpAmount(softReward(EARLY_SNAPSHOTS * EARLY, TERMS), coin),
    }
  },
}

/** Topics of help that soft staking brings. */
export const softStakingHelpTopics: readonly HelpTopic[] = [softStakingHelp]
