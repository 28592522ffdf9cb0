import { Link, useLocation } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
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
import type { ReactNode } from 'react'
import { FundPassword, useCustomer } from '../../../core/account/index.ts'
import { panelOnDemand, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { ActEnd } from '../act-end.tsx'
import styles from '../staking.module.css'
import type { StakingOffer } from '../staking-offer.ts'
import { useStakingOffer } from '../staking-queries.ts'
import { MintForm, MintReturns } from './mint-form.tsx'
import { MintSide } from './mint-side.tsx'
import { type Minting, useMint } from './use-mint.ts'

const Introduction = panelOnDemand(() => import('../about/introduction.tsx').then((module) => module.Introduction))
const RateTrend = panelOnDemand(() => import('../about/rate-trend.tsx').then((module) => module.RateTrend))
const TotalStaked = panelOnDemand(() => import('../about/total-staked.tsx').then((module) => module.TotalStaked))
const BonusRules = panelOnDemand(() => import('../about/bonus-rules.tsx').then((module) => module.BonusRules))

export type MintPanelProps = {
  pid: number
  onClose: () => void
  /** Above the form: other products of the coin, and what the reader has. */
  choice?: ReactNode
}

/** Minting: which coin is given, how much, what is minted for it, and when collateral is sold. */
export function MintPanel(props: MintPanelProps) {
  return (
    <ModuleWords module="staking-mint">
      <Loaded {...props} />
    </ModuleWords>
  )
}

function Loaded({ pid, onClose, choice }: MintPanelProps) {
  const words = useWords()
  const offer = useStakingOffer(pid).data
  const title = <Say id="staking.mint.title" values={{ coin: <Verbatim text={offer?.coin ?? ''} /> }} />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title }
  if (offer !== undefined) return <Mint frame={frame} offer={offer} choice={choice} />
  return (
    <Panel {...frame} width="wide">
      <WaitingPart />
    </Panel>
  )
}

type Frame = { isOpen: boolean; onClose: () => void; closeLabel: string; title: ReactNode; isVip?: boolean }

/** The form beside its rules, what lies over it, and how it ended. */
function Mint({ frame: plain, offer, choice }: { frame: Frame; offer: StakingOffer; choice: ReactNode }) {
  const minting = useMint(offer)
  const frame = { ...plain, isVip: minting.isVip }
  const { stage, view, back } = minting
  if (stage.name === 'done') return <End frame={frame} offer={offer} minting={minting} />
  if (view === 'confirm') return <Confirmation frame={frame} offer={offer} minting={minting} />
  if (view === 'introduction') return <Introduction offer={offer} onClose={back} />
  if (view === 'rateTrend') return <RateTrend offer={offer} onClose={back} />
  if (view === 'bonusRules') return <BonusRules onClose={back} />
  if (view === 'total') return <TotalStaked coin={offer.coin} isMinted onClose={back} />
  return (
    <Panel {...frame} flush width="wide" footer={<Acts frame={frame} minting={minting} />}>
      <div className={styles.columns} data-columns="">
        <div className={shapes.panelHalf}>
          {choice}
          <MintForm offer={offer} minting={minting} />
        </div>
        <div className={classes(shapes.panelHalf, shapes.panelEnd)}>
          <MintSide offer={offer} minting={minting} />
        </div>
      </div>
    </Panel>
  )
}

type PartProps = { offer: StakingOffer; minting: Minting }

function Acts({ frame, minting }: { frame: Frame; minting: Minting }) {
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
          isDisabled={!minting.canConfirm}
          isPending={minting.isPending}
          onPress={minting.goOn}
        >
          <Say id="act.confirm" />
        </Button>
      )}
    </>
  )
}

/** Confirmation with the cost of the debt and the price of sale. */
function Confirmation({ frame, offer, minting }: PartProps & { frame: Frame }) {
  const { given, amount, minted, ltv, salePrice, costPerDay } = minting
  const coin = given?.coin ?? ''
  const isOwed = ltv !== null && salePrice !== null && costPerDay !== null
  const facts = [
    {
      id: 'given',
      name: <Say id="staking.mint.given" />,
      value: <Amount value={amount ?? 0n} asset={coin} maximum={8} />,
    },
    ...(isOwed
      ? [
          { id: 'ltv', name: <Say id="staking.mint.ltvAfter" />, value: <Percent value={ltv} /> },
          {
            id: 'sale',
            name: <Say id="staking.mint.salePriceOf" values={{ coin: <Verbatim text={coin} /> }} />,
            value: <Amount value={salePrice} asset={QUOTE_ASSET} maximum={8} />,
          },
          {
            id: 'cost',
            name: <Say id="staking.mint.costPerDay" />,
            value: <Amount value={costPerDay} asset={offer.coin} maximum={8} />,
          },
        ]
      : []),
  ]
  const footer = (
    <>
      <Button large isDisabled={minting.isPending} onPress={minting.back}>
        <Say id="act.back" />
      </Button>
      <Button
        kind="primary"
        large
        isDisabled={!minting.canConfirm}
        isPending={minting.isPending}
        onPress={minting.send}
      >
        <Say id="staking.mint.confirm" />
      </Button>
    </>
  )
  return (
    <Panel {...frame} onClose={minting.back} width="middle" footer={footer}>
      <div className={shapes.stack}>
        <p className={shapes.rate}>
          <Amount value={minted ?? 0n} asset={offer.coin} maximum={8} />
        </p>
        <Facts facts={facts} />
        <MintReturns offer={offer} minting={minting} />
        <Notice kind="caution">
          <Say id={isOwed ? 'staking.mint.confirmDebt' : 'staking.mint.confirmPar'} />
        </Notice>
        <FundPassword {...minting} />
      </div>
    </Panel>
  )
}

function End({ frame, offer, minting: { done, restart } }: PartProps & { frame: Frame }) {
  const received = decimal(done?.received ?? '0')
  return (
    <Panel {...frame} width="middle" isHeld>
      <ActEnd
        title={<Say id="staking.mint.done" />}
        text={<Minted offer={offer} received={received} first={done?.first_distribution ?? null} />}
        coin={offer.coin}
        variant={offer.variant}
        again={<Say id="staking.mint.again" />}
        onAgain={restart}
      />
    </Panel>
  )
}

/** What was minted, and when it is first paid for. */
function Minted({ offer, received, first }: { offer: StakingOffer; received: bigint; first: number | null }) {
  return (
    <div className={shapes.stack}>
      <p>
        <Say
          id="staking.mint.done.text"
          values={{ amount: <Amount value={received} asset={offer.coin} maximum={8} /> }}
        />
      </p>
      {first !== null && (
        <Facts
          facts={[
            {
              id: 'first',
              name: <Say id="staking.first" />,
              value: <InstantText at={instantOfSeconds(first)} short />,
            },
          ]}
        />
      )}
    </div>
  )
}
