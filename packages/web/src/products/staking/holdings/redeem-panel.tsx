import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, AmountField, Button, Facts, InstantText, Panel, Percent, Segmented, Timeline } from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { ActEnd } from '../act-end.tsx'
import styles from '../staking.module.css'
import type { StakingOffer } from '../staking-offer.ts'
import { type Redemption, useRedeem } from './use-redeem.ts'

export type RedeemPanelProps = { offer: StakingOffer; onClose: () => void }

/** Redeeming: how much, in the queue or fast, what arrives and when. It cannot be taken back. */
export function RedeemPanel({ offer, onClose }: RedeemPanelProps) {
  const words = useWords()
  const reasonWords = useReasonWords()
  const redemption = useRedeem(offer)
  const { stage, done } = redemption
  const title = <Say id="staking.redeem.title" values={{ coin: <bdi>{offer.coin}</bdi> }} />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title }
  if (stage.name === 'done' || stage.name === 'failed') {
    const isDone = stage.name === 'done'
    return (
      <Panel {...frame} isHeld>
        <ActEnd
          isDone={isDone}
          isRedemption
          title={<Say id={isDone ? 'staking.redeem.done' : 'staking.failed'} />}
          text={isDone ? <Redeemed done={done} /> : reasonWords(stage.refusal)}
          coin={offer.coin}
          again={<Say id="act.retry" />}
          onAgain={isDone ? undefined : redemption.restart}
          onClose={onClose}
        />
      </Panel>
    )
  }
  return (
    <Panel {...frame} footer={<Confirm redemption={redemption} />}>
      <Form offer={offer} redemption={redemption} />
    </Panel>
  )
}

type FormProps = { offer: StakingOffer; redemption: Redemption }

function Form({ offer: { coin }, redemption }: FormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { held, paid, feeRate } = redemption
  return (
    <div className={styles.stack}>
      <AmountField
        label={words('staking.redeem.amount')}
        value={redemption.text}
        onChange={redemption.setText}
        asset={coin}
        allLabel={words('act.all')}
        onAll={redemption.fillMost}
        fault={violationWords(redemption.fault)}
        below={<Say id="staking.redeem.most" values={{ amount: <Amount value={held} asset={coin} maximum={8} /> }} />}
      />
      {redemption.hasFast && <ModeChoice coin={coin} redemption={redemption} />}
      <Facts
        facts={[
          {
            id: 'fee',
            name: (
              <span>
                <Say id="staking.redeem.fee" values={{ rate: <Percent value={feeRate} /> }} />
              </span>
            ),
            value: <Amount value={paid?.fee ?? 0n} asset={coin} maximum={8} />,
          },
          {
            id: 'received',
            name: <Say id="staking.redeem.received" />,
            value: <Amount value={paid?.received ?? 0n} asset={coin} maximum={8} />,
          },
        ]}
      />
      <When redemption={redemption} />
      <FundPassword {...redemption} />
    </div>
  )
}

function ModeChoice({ coin, redemption: { mode, setMode, isFast, left } }: { coin: string; redemption: Redemption }) {
  const words = useWords()
  return (
    <div>
      {isFast && (
        <Segmented
          label={words('staking.redeem.mode')}
          value={mode}
          options={[
            { value: 'standard', label: words('staking.redeem.standard') },
            { value: 'fast', label: words('staking.fast') },
          ]}
          onChange={setMode}
        />
      )}
      <small className={styles.small}>
        {left === null ? (
          <Say id="staking.redeem.fastNoLimit" />
        ) : (
          <Say id="staking.redeem.fastLeft" values={{ amount: <Amount value={left} asset={coin} /> }} />
        )}
      </small>
    </div>
  )
}

/** When it is asked for, and when it arrives. */
function When({ redemption: { dueAt } }: { redemption: Redemption }) {
  const words = useWords()
  if (dueAt === null) return null
  return (
    <Timeline
      label={words('staking.redeem.when')}
      steps={[
        { id: 'now', state: 'now', stateLabel: words('staking.now'), title: <Say id="staking.redeem.asked" /> },
        {
          id: 'paid',
          state: 'coming',
          stateLabel: words('staking.coming'),
          title: <Say id="staking.redeem.arrives" />,
          at: <InstantText at={dueAt} short />,
        },
      ]}
    />
  )
}

function Confirm({ redemption }: { redemption: Redemption }) {
  return (
    <Button
      kind="primary"
      large
      isDisabled={!redemption.canConfirm}
      isPending={redemption.isPending}
      onPress={redemption.confirm}
    >
      <Say id="staking.redeem" />
    </Button>
  )
}

function Redeemed({ done }: { done: Redemption['done'] }) {
  if (done === null) return null
  return (
    <Say
      id={done.state === 'PAID' ? 'staking.redeem.done.paid' : 'staking.redeem.done.coming'}
      values={{
        amount: <Amount value={decimal(done.received)} asset={done.coin} maximum={8} />,
        time: <InstantText at={instantOfSeconds(done.redeem_stamp)} short />,
      }}
    />
  )
}
