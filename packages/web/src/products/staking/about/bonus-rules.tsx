import { Panel, shapes } from '@tenor/ui'
import { spoken } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'

export type BonusRulesProps = { onClose: () => void }

const RULES = ['1', '2', '3', '4', '5', '6'] as const

export const BonusRules = spoken(Rules, ['staking-about'])

/** Six lines about what is paid on top. */
function Rules({ onClose }: BonusRulesProps) {
  const words = useWords()
  return (
    <Panel
      isOpen
      isOver
      onClose={onClose}
      title={<Say id="staking.bonus.rules" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <ol className={shapes.notes}>
        {RULES.map((line) => (
          <li key={line}>
            <Say id={`staking.bonus.rule.${line}`} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
