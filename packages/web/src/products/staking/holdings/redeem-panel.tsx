import type { Decimal8 } from '@tenor/contract/money'
import { largestHolding } from '@tenor/contract/staking'
import { Amount, Button, Panel, Verbatim } from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { panelOnDemand, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { ActEnd } from '../act-end.tsx'
import { Redeemed } from '../redeemed.tsx'
import { ProtocolChoice } from '../stake/protocol-choice.tsx'
import type { StakingOffer } from '../staking-offer.ts'
import { useStakingOffer, useStakingOwn } from '../staking-queries.ts'
import { RedeemForm } from './redeem-form.tsx'
import { type Redemption, useRedeem } from './use-redeem.ts'

const Introduction = panelOnDemand(() => import('../about/introduction.tsx').then((module) => module.Introduction))

export type RedeemPanelProps = { pid: number; coin: string; onClose: () => void }
type Frame = {
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  title: ReactNode
  isVip?: boolean
  aside?: ReactNode
}

/** Redeeming: how much, in the queue or fast, what arrives and when. It cannot be taken back. */
export function RedeemPanel({ pid, coin, onClose }: RedeemPanelProps) {
  const words = useWords()
  const whole = useStakingOffer(pid).data
  const held = useStakingOwn(pid).data?.protocols ?? []
  const [asked, choose] = useState<number | null>(null)
  const source = asked ?? largestHolding(held)?.pid ?? pid
  const offer = useStakingOffer(source).data
  const title = <Say id="staking.redeem.title" values={{ coin: <Verbatim text={coin} /> }} />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title }
  if (whole !== undefined && offer !== undefined) {
    const { variant, protocols } = whole
    return <Redeeming frame={frame} offer={{ ...offer, variant, protocols }} held={held} onProtocol={choose} />
  }
  return (
    <Panel {...frame} width="middle">
      <WaitingPart />
    </Panel>
  )
}

type RedeemingProps = {
  frame: Frame
  offer: StakingOffer
  held: readonly { pid: number; name: string; amount: Decimal8 }[]
  onProtocol: (pid: number) => void
}

function Redeeming({ frame: plain, offer, held, onProtocol }: RedeemingProps) {
  const redemption = useRedeem(offer)
  const { stage, done, view, setView, own, isVip } = redemption
  const frame = { ...plain, isVip, aside: <Verbatim text={offer.name} /> }
  const back = () => setView('form')
  if (view === 'introduction') return <Introduction offer={offer} onClose={back} />
  if (view === 'protocols') {
    const choices = offer.protocols.filter(({ pid }) => held.some((each) => each.pid === pid && each.amount > 0n))
    const aside = (pid: number) => (
      <Amount value={held.find((each) => each.pid === pid)?.amount ?? 0n} asset={offer.coin} maximum={8} />
    )
    return <ProtocolChoice protocols={choices} chosen={offer.pid} aside={aside} onChoose={onProtocol} onClose={back} />
  }
  if (stage.name === 'done') {
    return (
      <Panel {...frame} width="middle" isHeld>
        <ActEnd
          isRedemption
          title={<Say id="staking.redeem.done" />}
          text={<Redeemed done={done} />}
          coin={offer.coin}
          variant={offer.variant}
        />
      </Panel>
    )
  }
  return (
    <Panel {...frame} width="middle" footer={<Confirm frame={frame} redemption={redemption} />}>
      {own === undefined ? <WaitingPart /> : <RedeemForm offer={offer} redemption={redemption} />}
    </Panel>
  )
}

function Confirm({ frame, redemption }: { frame: Frame; redemption: Redemption }) {
  return (
    <>
      <Button large onPress={frame.onClose}>
        <Say id="act.cancel" />
      </Button>
      <Button
        kind="primary"
        large
        isDisabled={!redemption.canConfirm}
        isPending={redemption.isPending}
        onPress={redemption.confirm}
      >
        <Say id={redemption.isAsking ? 'staking.redeem.sure' : 'staking.redeem'} />
      </Button>
    </>
  )
}
