import { Button, Panel, Percent, shapes, Verbatim } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import type { Protocol, StakingOffer } from '../staking-offer.ts'

export type ProtocolChoiceProps = {
  protocols: readonly Protocol[]
  chosen: number
  /** What is said of each beside its rate, such as what is held there. */
  aside?: (pid: number) => React.ReactNode
  onChoose: (pid: number) => void
  onClose: () => void
}

/** Which protocol the earnings come from. */
export function ProtocolChoice({ protocols, chosen, aside, onChoose, onClose }: ProtocolChoiceProps) {
  const words = useWords()
  const choose = (pid: number) => {
    onChoose(pid)
    onClose()
  }
  return (
    <Panel
      isOpen
      isOver
      onClose={onClose}
      title={<Say id="staking.protocol.choose" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <div className={shapes.stack} role="radiogroup" aria-label={words('staking.protocol.choose')}>
        {protocols.map(({ pid, name, rate, isOnSale }) => (
          <label key={pid} className={styles.protocol}>
            <input
              type="radio"
              name="protocol"
              checked={pid === chosen}
              disabled={!isOnSale && aside === undefined}
              onChange={() => choose(pid)}
            />
            <b>
              <Verbatim text={name} />
            </b>
            <span className={styles.protocolAside}>{aside?.(pid) ?? <Percent value={rate} />}</span>
          </label>
        ))}
      </div>
    </Panel>
  )
}

/** The protocol that the earnings come from. */
export function Source({ offer: { pid, protocols }, onChange }: { offer: StakingOffer; onChange: () => void }) {
  const chosen = protocols.find((each) => each.pid === pid)
  return (
    <div className={styles.source}>
      <span>
        <Say id="staking.protocol" /> <b>{<Verbatim text={chosen?.name} />}</b>
      </span>
      {protocols.length > 1 && (
        <Button kind="link" onPress={onChange}>
          <Say id="staking.protocol.change" />
        </Button>
      )}
    </div>
  )
}
