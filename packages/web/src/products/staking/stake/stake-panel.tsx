import { Link, useLocation } from '@tanstack/react-router'
import { chosenProtocol, type StakingStaked } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import {
  Amount,
  Button,
  buttonClass,
  classes,
  Facts,
  InstantText,
  Notice,
  Panel,
  Percent,
  shapes,
  Verbatim,
} from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { FundPassword, useCustomer } from '../../../core/account/index.ts'
import { panelOnDemand, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { ActEnd } from '../act-end.tsx'
import styles from '../staking.module.css'
import type { StakingOffer } from '../staking-offer.ts'
import { useStakingOffer } from '../staking-queries.ts'
import { PeriodWords } from '../staking-words.tsx'
import { ProtocolChoice } from './protocol-choice.tsx'
import { StakeForm } from './stake-form.tsx'
import { StakeSide } from './stake-side.tsx'
import { type Stake, useStake } from './use-stake.ts'

const Introduction = panelOnDemand(() => import('../about/introduction.tsx').then((module) => module.Introduction))
const RateTrend = panelOnDemand(() => import('../about/rate-trend.tsx').then((module) => module.RateTrend))
const TotalStaked = panelOnDemand(() => import('../about/total-staked.tsx').then((module) => module.TotalStaked))
const BonusRules = panelOnDemand(() => import('../about/bonus-rules.tsx').then((module) => module.BonusRules))

export type StakePanelProps = {
  pid: number
  coin: string
  onClose: () => void
  /** Above the form: other products of the coin. */
  choice?: ReactNode
}
type Frame = {
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  title: ReactNode
  isVip?: boolean
  aside?: ReactNode
}

/** Staking: what the product is comes first, and the form stands when it has. */
export function StakePanel({ pid, coin, onClose, choice }: StakePanelProps) {
  const words = useWords()
  const offer = useStakingOffer(pid).data
  const [asked, choose] = useState<number | null>(null)
  const protocol = chosenProtocol(offer?.protocols ?? [], asked)
  const chosen = useStakingOffer(protocol?.pid ?? pid).data
  const title = <Say id="staking.stake.title" values={{ coin: <Verbatim text={coin} /> }} />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title }
  if (offer !== undefined && chosen !== undefined) {
    // A protocol is a product of its own; which form it has, and what else there is to choose, its product says.
    const { variant, protocols } = offer
    return <Staking frame={frame} offer={{ ...chosen, variant, protocols }} choice={choice} onProtocol={choose} />
  }
  return (
    <Panel {...frame} width="wide">
      <WaitingPart />
    </Panel>
  )
}

type StakingProps = { frame: Frame; offer: StakingOffer; choice: ReactNode; onProtocol: (pid: number) => void }

/** The form beside its rules, what lies over it, and how it ended. */
function Staking({ frame: plain, offer, choice, onProtocol }: StakingProps) {
  const stake = useStake(offer)
  const frame = { ...plain, isVip: stake.isVip, aside: <Verbatim text={offer.name} /> }
  const { stage, view, back } = stake
  if (stage.name === 'done') return <End frame={frame} offer={offer} stake={stake} />
  if (view === 'confirm') return <Confirmation frame={frame} offer={offer} stake={stake} />
  if (view === 'introduction') return <Introduction offer={offer} onClose={back} />
  if (view === 'rateTrend') return <RateTrend offer={offer} onClose={back} />
  if (view === 'protocols') {
    return <ProtocolChoice protocols={offer.protocols} chosen={offer.pid} onChoose={onProtocol} onClose={back} />
  }
  if (view === 'bonusRules') return <BonusRules onClose={back} />
  if (view === 'total') return <TotalStaked coin={offer.coin} onClose={back} />
  return (
    <Panel {...frame} flush width="wide" footer={<FormActs frame={frame} offer={offer} stake={stake} />}>
      <div className={styles.columns} data-columns="">
        <div className={shapes.panelHalf}>
          {choice}
          <StakeForm offer={offer} stake={stake} />
        </div>
        <div className={classes(shapes.panelHalf, shapes.panelEnd)}>
          <StakeSide offer={offer} stake={stake} />
        </div>
      </div>
    </Panel>
  )
}

type PartProps = Pick<StakingProps, 'frame' | 'offer'> & { stake: Stake }

/** Leaving, and the one button of the form. Visitors are led to make an account, and back here. */
function FormActs({ frame, stake, offer }: PartProps) {
  const customer = useCustomer()
  const next = useLocation({ select: (location) => location.href })
  return (
    <>
      <Button large onPress={frame.onClose}>
        <Say id="act.cancel" />
      </Button>
      {customer === null ? (
        <Link to="/sign-up" search={{ next }} className={buttonClass({ kind: 'primary', large: true })}>
          <Say id="staking.signUp" />
        </Link>
      ) : (
        <Button
          kind="primary"
          large
          isDisabled={!stake.canConfirm || !offer.isOnSale}
          isPending={stake.isPending}
          onPress={stake.goOn}
        >
          <Say id="act.confirm" />
        </Button>
      )}
    </>
  )
}

/** What is about to be staked, and that it does not come back at once. */
function Confirmation({ frame, offer, stake }: PartProps) {
  const { coin, period } = offer
  const footer = (
    <>
      <Button large isDisabled={stake.isPending} onPress={stake.back}>
        <Say id="act.back" />
      </Button>
      <Button kind="primary" large isDisabled={!stake.canConfirm} isPending={stake.isPending} onPress={stake.send}>
        <Say id="staking.confirm" />
      </Button>
    </>
  )
  return (
    <Panel {...frame} onClose={stake.back} width="middle" footer={footer}>
      <div className={shapes.stack}>
        <p className={shapes.rate}>
          <Amount value={stake.amount ?? 0n} asset={coin} maximum={8} />
        </p>
        <Facts facts={[{ id: 'rate', name: <Say id="staking.rate" />, value: <Percent value={offer.rate} /> }]} />
        <Notice kind="caution">
          <Say id="staking.confirm.period" values={{ period: <PeriodWords period={period} /> }} />
        </Notice>
        <FundPassword {...stake} />
      </div>
    </Panel>
  )
}

function End({ frame, offer, stake: { done, restart } }: PartProps) {
  return (
    <Panel {...frame} width="middle" isHeld>
      <ActEnd
        title={<Say id="staking.stake.done" />}
        text={done !== null && <Staked coin={offer.coin} done={done} />}
        coin={offer.coin}
        variant={offer.variant}
        again={<Say id="staking.keepStaking" />}
        onAgain={restart}
      />
    </Panel>
  )
}

/** What the amount is now, and when it is first paid for. */
function Staked({ coin, done }: { coin: string; done: StakingStaked }) {
  const amount = <Amount value={done.amount} asset={coin} maximum={8} />
  const { received, received_coin: token, first_distribution: first } = done
  if (received !== null && token !== null) {
    const tokens = <Amount value={received} asset={token} maximum={8} />
    return <Say id="staking.stake.done.token" values={{ amount, tokens }} />
  }
  const at = first === null ? <Say id="staking.withRedemption" /> : <InstantText at={instantOfSeconds(first)} short />
  return (
    <div className={shapes.stack}>
      <p>
        <Say id="staking.stake.done.text" values={{ amount }} />
      </p>
      <Facts facts={[{ id: 'first', name: <Say id="staking.first" />, value: at }]} />
    </div>
  )
}
