import type { Decimal8 } from '@tenor/contract/money'
import { Percent, Price } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { termWords } from '../dual-words.ts'
import { BASIC_DIFFERENCE, type ReinvestRule } from './dual-reinvest-rule.ts'

export type RuleWordsProps = {
  rule: ReinvestRule
  /** Where a basic chain goes on. */
  target: Decimal8
  /** How the difference of an advanced one is shown here. */
  difference: ReactNode
}

/** What a rule of auto-reinvest does, in one or two sentences. */
export function RuleWords({ rule, target, difference }: RuleWordsProps) {
  const words = useWords()
  const term = termWords(words, rule.term)
  return (
    <>
      {rule.difference === BASIC_DIFFERENCE ? (
        <Say id="dual.reinvest.rule.basic" values={{ target: <Price value={target} isTarget />, term }} />
      ) : (
        <Say id="dual.reinvest.rule.advanced" values={{ difference, term }} />
      )}
      {rule.leastApr !== null && (
        <>
          {' '}
          <Say id="dual.reinvest.rule.floor" values={{ floor: <Percent value={rule.leastApr} /> }} />
        </>
      )}
    </>
  )
}
