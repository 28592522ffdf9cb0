import { pressGate } from '@tenor/browser/money-act'
import {
  redeemConfigOf,
  redeemFeeRate,
  redemptionPayment,
  type StakingRedeemed,
  SUBMIT_DEBOUNCE_MS,
} from '@tenor/contract/staking'
import { Amount, Button, Facts, InstantText, Notice, Panel, Percent, shapes } from '@tenor/ui'
import { useState } from 'react'
import { FundPassword } from '../../../core/account/index.ts'
import { useFailureToast, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { Redeemed } from '../redeemed.tsx'
import type { StakingAct } from '../staking-offer.ts'
import { useBecomingFast, useStakingOffer, useStakingOwn } from '../staking-queries.ts'

export type FastPanelProps = { redemption: StakingAct; onClose: () => void }

/** A redemption that waits in the queue is paid fast, for the fee of a fast one: what it costs, and how much sooner it arrives. */
export function FastPanel({ redemption, onClose }: FastPanelProps) {
  const words = useWords()
  const [done, setDone] = useState<StakingRedeemed | null>(null)
  const [gate] = useState(() => pressGate(SUBMIT_DEBOUNCE_MS))
  const act = useBecomingFast({ onDone: setDone, onRefused: useFailureToast('caution') })
  const costs = useFastCosts(redemption)
  const confirm = (
    <>
      <Button large onPress={onClose}>
        <Say id="act.cancel" />
      </Button>
      <Button
        kind="primary"
        large
        isDisabled={!costs.isOffered || act.isPending}
        isPending={act.isPending}
        onPress={() => gate(() => act.send({ id: redemption.id }))}
      >
        <Say id="staking.faster.confirm" />
      </Button>
    </>
  )
  const title = <Say id="staking.faster" />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title, width: 'middle' as const }
  if (act.stage.name === 'done') {
    return (
      <Panel {...frame}>
        <div role="status">
          <Redeemed done={done} />
        </div>
      </Panel>
    )
  }
  return (
    <Panel {...frame} footer={confirm}>
      {costs.isKnown ? (
        <div className={shapes.stack}>
          {costs.isOffered ? (
            <Costs redemption={redemption} costs={costs} />
          ) : (
            <Notice>
              <Say id="staking.faster.none" />
            </Notice>
          )}
          <FundPassword {...act} asked={act.asked} />
        </div>
      ) : (
        <WaitingPart />
      )}
    </Panel>
  )
}

/** By the functions that the server asks. How much may become fast today it says itself. */
function useFastCosts({ pid, coin, amount }: StakingAct) {
  const offer = useStakingOffer(pid).data
  const own = useStakingOwn(pid).data
  const config = offer === undefined ? null : redeemConfigOf(offer.terms, coin)
  const feeRate = config === null ? 0n : redeemFeeRate(config, 'fast')
  return {
    isKnown: offer !== undefined && own !== undefined,
    isOffered: config?.isQuick === true && offer?.isFastPaused === false,
    feeRate,
    arrivesAt: own?.fastAt ?? null,
    ...redemptionPayment(amount, feeRate),
  }
}

type CostsProps = { redemption: StakingAct; costs: ReturnType<typeof useFastCosts> }

function Costs({ redemption: { coin, amount, received, dueAt }, costs }: CostsProps) {
  const fee = amount - (received ?? amount)
  return (
    <>
      <Facts
        facts={[
          { id: 'amount', name: <Say id="staking.redeem.amount" />, value: <Amount value={amount} asset={coin} /> },
          {
            id: 'fee',
            name: <Say id="staking.redeem.fee" values={{ rate: <Percent value={costs.feeRate} /> }} />,
            value: <Amount value={costs.fee} asset={coin} maximum={8} />,
          },
          {
            id: 'before',
            name: <Say id="staking.faster.feeBefore" />,
            value: <Amount value={fee} asset={coin} maximum={8} />,
          },
          {
            id: 'received',
            name: <Say id="staking.redeem.received" />,
            value: <Amount value={costs.received} asset={coin} maximum={8} />,
          },
          {
            id: 'arrives',
            name: <Say id="staking.redeem.arrives" />,
            value: costs.arrivesAt === null ? '–' : <InstantText at={costs.arrivesAt} short />,
          },
          {
            id: 'instead',
            name: <Say id="staking.faster.instead" />,
            value: dueAt === null ? '–' : <InstantText at={dueAt} short />,
          },
        ]}
      />
      <Notice kind="caution">
        <Say id="staking.faster.final" />
      </Notice>
    </>
  )
}
