import { Button, Panel } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'

/** Shown to who has chosen a product for those who were invited, and was not. */
export function IneligiblePanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="simple.event.ineligible" />}
      footer={
        <Button kind="primary" large onPress={onClose}>
          <Say id="act.confirm" />
        </Button>
      }
    >
      <p>
        <Say id="simple.event.ineligible" />
      </p>
    </Panel>
  )
}
