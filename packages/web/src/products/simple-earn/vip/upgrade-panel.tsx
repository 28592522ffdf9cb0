import { buttonClass, Panel } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { UpgradeAdvice } from './upgrade-advice.tsx'

/** How a customer reaches the level that a product asks for, as operators advise. */
export function UpgradePanel({ least, onClose }: { least: number; onClose: () => void }) {
  const words = useWords()
  return (
    <Panel
      isOpen
      isVip
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.vip.upgrade" />}
      footer={
        <a href={`/vip?upTo=${least}`} className={buttonClass({ kind: 'primary', large: true })}>
          <Say id="earn.vip.benefits" />
        </a>
      }
    >
      <UpgradeAdvice least={least} />
    </Panel>
  )
}
