import { decimalText } from '@tenor/contract/money'
import { Amount, Button, classes, Panel, shapes, useSay } from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { useRevoking } from '../simple-earn-queries.ts'
import type { HoldingPanelProps } from './redeem-panel.tsx'

/** Takes back a redemption that waits: it goes on earning. */
export function RevokePanel({ holding, onClose }: HoldingPanelProps) {
  const words = useWords()
  const say = useSay()
  const reasonWords = useReasonWords()
  const act = useRevoking({
    onDone: () => {
      say(words('orderCancelled'), 'good')
      onClose()
    },
    onRefused: (refusal) => say(reasonWords(refusal), 'fault'),
  })
  const { asset, frozen } = holding
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.revoke.title" />}
      footer={
        <>
          <Button large onPress={onClose}>
            <Say id="act.back" />
          </Button>
          <Button
            large
            kind="primary"
            isPending={act.isPending}
            onPress={() => act.send({ asset, amount: decimalText(frozen) })}
          >
            <Say id="earn.revoke" />
          </Button>
        </>
      }
    >
      <div className={classes(shapes.stack, styles.stack)}>
        <p>
          <Say id="earn.revoke.text" values={{ amount: <Amount value={frozen} asset={asset} /> }} />
        </p>
        <FundPassword {...act} />
      </div>
    </Panel>
  )
}
