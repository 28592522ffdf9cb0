import { refusalOf } from '@tenor/browser/api'
import { Button, Notice, Panel, Segmented, Toggle, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { useMaturity } from '../fixed-queries.ts'
import styles from '../simple-earn.module.css'
import type { OrderPanelProps } from './early-panel.tsx'

/** What happens when the term is over: reinvested, or paid to where the reader wants it. */
export function MaturityPanel({ order, onClose }: OrderPanelProps) {
  const words = useWords()
  const say = useSay()
  const reasonWords = useReasonWords()
  const { reinvest, redeemTo } = useMaturity(order.id)
  const [reinvests, setReinvests] = useState(order.reinvests)
  const [toFlexible, setToFlexible] = useState(order.toFlexible)
  const error = reinvest.error ?? redeemTo.error
  // Reinvesting on sets redeem-to by itself, and so does off: only a choice that differs from that is sent after it.
  const save = async () => {
    if (reinvests !== order.reinvests) await reinvest.mutateAsync(reinvests)
    const coupled = reinvests === order.reinvests ? order.toFlexible : !reinvests && order.mayChooseAccount
    if (!reinvests && order.mayChooseAccount && toFlexible !== coupled) await redeemTo.mutateAsync(toFlexible)
    say(words('modified'), 'good')
    onClose()
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.maturity" />}
      footer={
        <Button
          kind="primary"
          large
          isPending={reinvest.isPending || redeemTo.isPending}
          onPress={() => void save().catch(() => undefined)}
        >
          <Say id="act.confirm" />
        </Button>
      }
    >
      <div className={styles.stack}>
        <Toggle isOn={reinvests} isDisabled={!order.mayReinvest && !order.reinvests} onChange={setReinvests}>
          <Say id="earn.reinvest" />
        </Toggle>
        <p className={styles.small}>
          <Say id={order.mayReinvest ? 'earn.reinvest.text' : 'earn.reinvest.never'} />
        </p>
        {!reinvests && order.mayChooseAccount && (
          <Segmented
            label={words('earn.redeemTo')}
            value={toFlexible ? 'flexible' : 'spot'}
            options={[
              { value: 'flexible', label: words('earn.maturity.flexible') },
              { value: 'spot', label: words('earn.maturity.spot') },
            ]}
            onChange={(value) => setToFlexible(value === 'flexible')}
          />
        )}
        {error !== null && <Notice kind="fault">{reasonWords(refusalOf(error))}</Notice>}
      </div>
    </Panel>
  )
}
