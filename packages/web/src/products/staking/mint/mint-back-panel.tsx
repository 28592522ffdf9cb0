import { ModuleWords } from '@tenor/browser/phrases'
import {
  Amount,
  AmountField,
  Button,
  Choice,
  Facts,
  InstantText,
  Notice,
  Panel,
  Percent,
  Segmented,
  shapes,
  Timeline,
  Verbatim,
} from '@tenor/ui'
import type { ReactNode } from 'react'
import { FundPassword } from '../../../core/account/index.ts'
import { amountPicks } from '../../../core/balances/index.ts'
import { WaitingPart } from '../../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { ActEnd } from '../act-end.tsx'
import { Redeemed } from '../redeemed.tsx'
import type { StakingOffer } from '../staking-offer.ts'
import { useStakingOffer } from '../staking-queries.ts'
import { type MintingBack, useMintBack } from './use-mint-back.ts'

export type MintBackPanelProps = { pid: number; onClose: () => void }
type Frame = {
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  title: ReactNode
  width: 'middle'
  isVip?: boolean
}

/** Redeeming what was minted: the coin to receive, the fee, what is received after it and when. It cannot be taken back. */
export function MintBackPanel(props: MintBackPanelProps) {
  return (
    <ModuleWords module="staking-mint">
      <Loaded {...props} />
    </ModuleWords>
  )
}

function Loaded({ pid, onClose }: MintBackPanelProps) {
  const words = useWords()
  const offer = useStakingOffer(pid).data
  const title = <Say id="staking.redeem.title" values={{ coin: <Verbatim text={offer?.coin ?? ''} /> }} />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title, width: 'middle' } as const
  if (offer !== undefined) return <Back frame={frame} offer={offer} />
  return (
    <Panel {...frame}>
      <WaitingPart />
    </Panel>
  )
}

function Back({ frame: plain, offer }: { frame: Frame; offer: StakingOffer }) {
  const back = useMintBack(offer)
  const { stage, own } = back
  const frame = { ...plain, isVip: back.isVip }
  if (stage.name === 'done') return <End frame={frame} offer={offer} back={back} />
  const footer = (
    <>
      <Button large onPress={frame.onClose}>
        <Say id="act.cancel" />
      </Button>
      <Button kind="primary" large isDisabled={!back.canConfirm} isPending={back.isPending} onPress={back.confirm}>
        <Say id="staking.redeem" />
      </Button>
    </>
  )
  return (
    <Panel {...frame} footer={footer}>
      {own === undefined ? <WaitingPart /> : <Form offer={offer} back={back} />}
    </Panel>
  )
}

type PartProps = { offer: StakingOffer; back: MintingBack }

function Form({ offer, back }: PartProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { coin, balance, held } = back
  const ways = offer.terms.redeem.map((config) => ({ value: config.coin, label: config.coin }))
  return (
    <div className={shapes.stack}>
      <Choice
        label={words('staking.mint.receiveCoin')}
        value={coin}
        options={ways}
        onChange={back.choose}
        isDisabled={ways.length < 2}
      />
      <AmountField
        label={words('staking.redeem.amount')}
        value={back.text}
        onChange={back.setText}
        asset={offer.coin}
        picks={amountPicks(back.most, back.setText, { asset: offer.coin, withRest: true })}
        fault={violationWords(back.fault)}
        below={
          <span>
            <Say
              id="ledger.availableAmount"
              values={{ amount: <Amount value={balance} asset={offer.coin} maximum={8} /> }}
            />
          </span>
        }
      />
      {back.hasFast && <ModeChoice offer={offer} back={back} />}
      <Received offer={offer} back={back} />
      {held.debt > 0n && (
        <Notice>
          <Say
            id="staking.mint.backText"
            values={{
              debt: <Amount value={held.debt + held.fee} asset={offer.coin} maximum={8} />,
              fee: <Amount value={held.fee} asset={offer.coin} maximum={8} />,
              amount: <Amount value={held.amount} asset={coin} maximum={8} />,
            }}
          />
        </Notice>
      )}
      <When back={back} />
      <FundPassword {...back} />
    </div>
  )
}

function ModeChoice({ offer, back: { mode, setMode, isFast, left } }: PartProps) {
  const words = useWords()
  return (
    <div className={shapes.stack2}>
      {isFast && (
        <Segmented
          wide
          label={words('staking.redeem.mode')}
          value={mode}
          options={[
            { value: 'standard', label: words('staking.redeem.standard') },
            { value: 'fast', label: words('staking.fast') },
          ]}
          onChange={setMode}
        />
      )}
      <small className={shapes.small}>
        {left === null ? (
          <Say id="staking.redeem.fastNoLimit" />
        ) : (
          <Say id="staking.redeem.fastLeft" values={{ amount: <Amount value={left} asset={offer.coin} /> }} />
        )}
      </small>
    </div>
  )
}

/** The trading fee, and what is received after it. */
function Received({ back: { coin, paid, feeRate } }: PartProps) {
  return (
    <Facts
      facts={[
        {
          id: 'fee',
          name: (
            <span>
              <Say id="staking.mint.fee" values={{ rate: <Percent value={feeRate} /> }} />
            </span>
          ),
          value: <Amount value={paid?.fee ?? 0n} asset={coin} maximum={8} />,
        },
        {
          id: 'received',
          name: <Say id="staking.mint.afterFee" />,
          value: <Amount value={paid?.received ?? 0n} asset={coin} maximum={8} />,
        },
      ]}
    />
  )
}

function When({ back: { dueAt } }: { back: MintingBack }) {
  const words = useWords()
  if (dueAt === null) return null
  const asked = { id: 'now', state: 'now', stateLabel: words('staking.now') } as const
  const paid = { id: 'paid', state: 'coming', stateLabel: words('staking.coming') } as const
  return (
    <Timeline
      label={words('staking.redeem.when')}
      steps={[
        { ...asked, title: <Say id="staking.redeem.asked" />, at: <Say id="staking.now" /> },
        { ...paid, title: <Say id="staking.redeem.arrives" />, at: <InstantText at={dueAt} short /> },
      ]}
    />
  )
}

function End({ frame, offer, back: { done } }: PartProps & { frame: Frame }) {
  return (
    <Panel {...frame} isHeld>
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
