import { Link, useLocation } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { decimal } from '@tenor/contract/money'
import { Amount, AmountField, Button, buttonClass, Checkbox, Choice, Facts, Notice, Panel, Percent } from '@tenor/ui'
import { FundPassword, useCustomer } from '../../../core/account/index.ts'
import { WaitingPart } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { ActEnd } from '../act-end.tsx'
import styles from '../staking.module.css'
import type { StakingOffer } from '../staking-offer.ts'
import { useStakingOffer } from '../staking-queries.ts'
import { type Minting, useMint } from './use-mint.ts'

export type MintPanelProps = { pid: number; onClose: () => void }

/** Minting: which coin is given, how much, what is minted for it, and when collateral is sold. */
export function MintPanel(props: MintPanelProps) {
  return (
    <ModuleWords module="staking-mint">
      <Loaded {...props} />
    </ModuleWords>
  )
}

function Loaded({ pid, onClose }: MintPanelProps) {
  const words = useWords()
  const offer = useStakingOffer(pid).data
  const title = <Say id="staking.mint.title" values={{ coin: <bdi>{offer?.coin ?? ''}</bdi> }} />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title, width: 'middle' } as const
  if (offer !== undefined) return <Mint frame={frame} offer={offer} />
  return (
    <Panel {...frame}>
      <WaitingPart />
    </Panel>
  )
}

type Frame = { isOpen: boolean; onClose: () => void; closeLabel: string; title: React.ReactNode; width: 'middle' }

function Mint({ frame, offer }: { frame: Frame; offer: StakingOffer }) {
  const minting = useMint(offer)
  const { stage } = minting
  if (stage.name === 'done' || stage.name === 'failed') return <End {...{ frame, offer, minting }} />
  return (
    <Panel {...frame} footer={<Acts {...{ frame, offer, minting }} />}>
      <div className={styles.stack}>
        <Given offer={offer} minting={minting} />
        <Made offer={offer} minting={minting} />
        <FundPassword {...minting} />
        <Checkbox isOn={minting.isAgreed} onChange={minting.setAgreed}>
          <Say id="staking.agree" values={{ link: <Agreement /> }} />
        </Checkbox>
      </div>
    </Panel>
  )
}

function Agreement() {
  return (
    <Link to="/staking/agreement" target="_blank">
      <Say id="staking.agreement.title" />
    </Link>
  )
}

type PartProps = { offer: StakingOffer; minting: Minting }

/** Which coin, how much of it, and how much to mint against it. */
function Given({ offer, minting }: PartProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { given, available, places } = minting
  const coin = given?.coin ?? offer.coin
  return (
    <>
      <Choice
        label={words('staking.mint.give')}
        value={coin}
        options={offer.coins.map(({ coin: value }) => ({ value, label: value }))}
        onChange={minting.choose}
        isDisabled={offer.coins.length < 2}
      />
      <AmountField
        label={words('staking.mint.given')}
        value={minting.text}
        onChange={minting.setText}
        asset={coin}
        allLabel={words('act.all')}
        onAll={minting.fillMost}
        fault={violationWords(minting.fault)}
        below={
          available === null ? null : (
            <span>
              <Say
                id="ledger.availableAmount"
                values={{ amount: <Amount value={available} asset={coin} maximum={places} /> }}
              />
            </span>
          )
        }
      />
      {given !== null && !given.isPar && (
        <AmountField
          label={words('staking.mint.wanted')}
          value={minting.wantedText}
          onChange={minting.setWanted}
          asset={offer.coin}
          below={
            minting.most !== null && (
              <span>
                <Say
                  id="staking.mint.upTo"
                  values={{ amount: <Amount value={minting.most} asset={offer.coin} maximum={8} /> }}
                />
              </span>
            )
          }
        />
      )}
      {given !== null && given.price === null && (
        <Notice kind="caution">
          <Say id="staking.price.stale" values={{ coin: <bdi>{coin}</bdi> }} />
        </Notice>
      )}
    </>
  )
}

/** What is minted for it; of collateral also the loan-to-value after it, and at which ones it is told and sold. */
function Made({ offer, minting: { given, minted, ltv, bounds, held } }: PartProps) {
  const facts = [
    {
      id: 'minted',
      name: <Say id="staking.mint.receive" />,
      value: <Amount value={minted ?? 0n} asset={offer.coin} maximum={8} />,
    },
    ...(bounds === null
      ? []
      : [
          {
            id: 'owed',
            name: <Say id="staking.mint.debtAfter" />,
            value: <Amount value={held.debt + (minted ?? 0n)} asset={offer.coin} maximum={8} />,
          },
          {
            id: 'ltv',
            name: <Say id="staking.mint.ltvAfter" />,
            value: ltv === null ? <span aria-hidden="true">—</span> : <Percent value={ltv} />,
          },
          { id: 'alert', name: <Say id="staking.mint.alertAt" />, value: <Percent value={bounds.alert} /> },
          { id: 'sale', name: <Say id="staking.mint.saleAt" />, value: <Percent value={bounds.liquidation} /> },
        ]),
  ]
  return (
    <>
      <Facts facts={facts} />
      <Notice>
        <Say id={given?.isPar === true ? 'staking.mint.parText' : 'staking.mint.collateralText'} />
      </Notice>
    </>
  )
}

function Acts({ frame, offer, minting }: PartProps & { frame: Frame }) {
  const customer = useCustomer()
  const next = useLocation({ select: (location) => location.href })
  return (
    <div className={styles.acts}>
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
          isDisabled={!minting.canConfirm || !offer.isOnSale}
          isPending={minting.isPending}
          onPress={minting.send}
        >
          <Say id="staking.mint.confirm" />
        </Button>
      )}
    </div>
  )
}

function End({ frame, offer, minting }: PartProps & { frame: Frame }) {
  const reasonWords = useReasonWords()
  const { stage, done, restart } = minting
  const isDone = stage.name === 'done'
  const received = decimal(done?.received ?? '0')
  return (
    <Panel {...frame} isHeld>
      <ActEnd
        isDone={isDone}
        title={<Say id={isDone ? 'staking.mint.done' : 'staking.failed'} />}
        text={
          stage.name === 'failed' ? (
            reasonWords(stage.refusal)
          ) : (
            <Say
              id="staking.mint.done.text"
              values={{ amount: <Amount value={received} asset={offer.coin} maximum={8} /> }}
            />
          )
        }
        coin={offer.coin}
        variant={offer.variant}
        again={<Say id={isDone ? 'staking.mint.again' : 'act.retry'} />}
        onAgain={restart}
        onClose={frame.onClose}
      />
    </Panel>
  )
}
