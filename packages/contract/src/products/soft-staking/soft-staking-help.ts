import { type HelpTopic, helpAmount, helpPercent } from '../../core/index.ts'
import { decimal } from '../../money/index.ts'
import { dayAverage, softReward } from './soft-staking-reward.ts'
import { DAY_SNAPSHOTS } from './soft-staking-snapshot.ts'

const COIN = 'ETH'
const TERMS = { rate: decimal('0.018'), floor: decimal('0.05'), cap: null }
const [EARLY, LATE] = [decimal('1.5'), decimal('4')]
const EARLY_SNAPSHOTS = 10n

/** A day in which 1.5 ETH became 4: ten snapshots of the one, the others of the other. */
const softStakingHelp: HelpTopic = {
  name: 'soft-staking',
  book: 'soft-staking-help',
  home: '/soft-staking',
  count: { example: 3, risk: 3, fee: 1, question: 5 },
  example: () => {
    const total = EARLY_SNAPSHOTS * EARLY + (BigInt(DAY_SNAPSHOTS) - EARLY_SNAPSHOTS) * LATE
    return {
      before: helpAmount(EARLY, COIN),
      after: helpAmount(LATE, COIN),
      rate: helpPercent(TERMS.rate),
      average: helpAmount(dayAverage(total), COIN),
      reward: helpAmount(softReward(total, TERMS), COIN),
      off: helpAmount(softReward(EARLY_SNAPSHOTS * EARLY, TERMS), COIN),
    }
  },
}

/** Topics of help that soft staking brings. */
export const softStakingHelpTopics: readonly HelpTopic[] = [softStakingHelp]
