import { Link, useLocation } from '@tanstack/react-router'
import { Amount, AmountField, Button, buttonClass, Checkbox, Notice, Panel } from '@tenor/ui'
import { FundPassword, useCustomer } from '../../../core/account/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { ActEnd } from '../act-end.tsx'
import styles from '../staking.module.css'
import type { StakingOffer } from '../staking-offer.ts'
import { PeriodWords } from '../staking-words.tsx'
import { StakeReturns } from './stake-returns.tsx'
import { type Stake, useStake } from './use-stake.ts'

export type StakePanelProps = { offer: StakingOffer; onClose: () => void }

/** Staking: the form beside what it pays and by which rules, the confirmation, and how it ended. */
export function StakePanel({ offer, onClose }: StakePanelProps) {
  const words = useWords()
  const reasonWords = useReasonWords()
  const stake = useStake(offer)
  const { stage } = stake
  const title = <Say id="staking.stake.title" values={{ coin: <bdi>{offer.coin}</bdi> }} />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title }
  if (stage.name === 'done' || stage.name === 'failed') {
    const isDone = stage.name === 'done'
    return (
      <Panel {...frame} isHeld>
        <ActEnd
          isDone={isDone}
          title={<Say id={isDone ? 'staking.stake.done' : 'staking.failed'} />}
          text={isDone ? <Staked stake={stake} /> : reasonWords(stage.refusal)}
          coin={offer.coin}
          again={<Say id={isDone ? 'staking.keepStaking' : 'act.retry'} />}
          onAgain={stake.restart}
          onClose={onClose}
        />
      </Panel>
    )
  }
  if (stake.isConfirming) return <Confirmation {...{ frame, offer, stake }} />
  return (
    <Panel {...frame} flush width="wide" footer={<GoOn stake={stake} offer={offer} />}>
      <div className={styles.columns}>
        <div className={styles.left}>
          <Form offer={offer} stake={stake} />
        </div>
        <div className={styles.right}>
          <StakeReturns offer={offer} amount={stake.amount} />
        </div>
      </div>
    </Panel>
  )
}

function Form({ offer, stake }: { offer: StakingOffer; stake: Stake }) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { coin, terms } = offer
  const { available } = stake
  return (
    <>
      <AmountField
        label={words('staking.amount')}
        value={stake.text}
        onChange={stake.setText}
        asset={coin}
        bounds={<Say id="staking.amount.least" values={{ amount: <Amount value={terms.minimum} asset={coin} /> }} />}
        allLabel={words('act.all')}
        onAll={stake.fillMost}
        fault={violationWords(stake.fault)}
        below={
          available !== null && (
            <Say id="ledger.availableAmount" values={{ amount: <Amount value={available} asset={coin} /> }} />
          )
        }
      />
      <FundPassword {...stake} />
      <Checkbox isOn={stake.isAgreed} onChange={stake.setAgreed}>
        <Say
          id="staking.agree"
          values={{
            link: (
              <Link to="/staking/agreement" target="_blank">
                <Say id="staking.agreement.title" />
              </Link>
            ),
          }}
        />
      </Checkbox>
    </>
  )
}

/** The one button of the form. Visitors are led to make an account, and back here. */
function GoOn({ stake, offer }: { stake: Stake; offer: StakingOffer }) {
  const customer = useCustomer()
  const next = useLocation({ select: (location) => location.href })
  if (customer === null) {
    return (
      <Link to="/sign-up" search={{ next }} className={buttonClass({ kind: 'primary', large: true })}>
        <Say id="staking.signUp" />
      </Link>
    )
  }
  return (
    <Button
      kind="primary"
      large
      isDisabled={!stake.canConfirm || !offer.isOnSale}
      isPending={stake.isPending}
      onPress={stake.goOn}
    >
      <Say id="act.confirm" />
    </Button>
  )
}

type ConfirmationProps = {
  frame: { isOpen: boolean; onClose: () => void; closeLabel: string; title: React.ReactNode }
  offer: StakingOffer
  stake: Stake
}

/** What is about to be staked, and that it does not come back at once. */
function Confirmation({ frame, offer, stake }: ConfirmationProps) {
  const { coin, period } = offer
  const footer = (
    <>
      <Button large isDisabled={stake.isPending} onPress={stake.goBack}>
        <Say id="act.back" />
      </Button>
      <Button kind="primary" large isDisabled={!stake.canConfirm} isPending={stake.isPending} onPress={stake.send}>
        <Say id="staking.confirm" />
      </Button>
    </>
  )
  return (
    <Panel {...frame} footer={footer}>
      <div className={styles.stack}>
        <p className={styles.rate}>
          <Amount value={stake.amount ?? 0n} asset={coin} maximum={8} />
        </p>
        <Notice kind="caution">
          <Say id="staking.confirm.period" values={{ period: <PeriodWords period={period} /> }} />
        </Notice>
        <FundPassword {...stake} />
      </div>
    </Panel>
  )
}

function Staked({ stake: { done } }: { stake: Stake }) {
  if (done === null) return null
  return (
    <Say
      id="staking.stake.done.text"
      values={{ amount: <Amount value={done.amount} asset={done.coin} maximum={8} /> }}
    />
  )
}
