import type { HelpTopic } from './core/index.ts'
import { dualHelpTopics } from './products/dual/index.ts'
import { simpleEarnHelpTopics } from './products/simple-earn/index.ts'
import { softStakingHelpTopics } from './products/soft-staking/index.ts'
import { stakingHelpTopics } from './products/staking/index.ts'
import { wealthHelpTopics } from './products/wealth/index.ts'

/** Topics of help of all manifests, for browsers: see `manifests.ts`, which a test holds it against. */
export const HELP: readonly HelpTopic[] = [
  ...dualHelpTopics,
  ...simpleEarnHelpTopics,
  ...stakingHelpTopics,
  ...softStakingHelpTopics,
  ...wealthHelpTopics,
]

/** The topics that a path of the help pages names: one by its name, or all that have it from a specification. */
export function topicsAt(path: string | undefined): readonly HelpTopic[] {
  return HELP.filter((topic) => path === topic.name || (path !== undefined && path === topic.path))
}
