import { ModuleWords } from '@tenor/browser/phrases'
import { Panel } from '@tenor/ui'
import type { WayPanelProps } from '../../core/product-list/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { SwitchCard } from './switch-card.tsx'

/** Switching soft staking on, on the page of a coin. */
export function SoftStakingWay(props: WayPanelProps) {
  return (
    <ModuleWords module={['soft-staking', 'soft-staking-pages', 'refusals']}>
      <Switching {...props} />
    </ModuleWords>
  )
}

function Switching({ onClose }: WayPanelProps) {
  const words = useWords()
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="softStaking.title" />}
      width="middle"
    >
      <p>
        <Say id="softStaking.lede" />
      </p>
      <SwitchCard />
    </Panel>
  )
}
