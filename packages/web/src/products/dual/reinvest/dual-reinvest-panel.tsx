import { ModuleWords } from '@tenor/browser/phrases'
import { outcomes, reinvestEditableUntil, renewalType } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import {
  Amount,
  AmountField,
  Button,
  classes,
  Facts,
  InstantText,
  Panel,
  Price,
  shapes,
  TabSet,
  Verbatim,
} from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { tabPhrase, termWords } from '../dual-words.ts'
import { type DualOffer, positionOf } from '../offers/dual-offer.ts'
import { Difference } from './dual-difference.tsx'
import { DualDifference } from './dual-difference-panel.tsx'
import styles from './dual-reinvest.module.css'
import { DualReinvestFlow } from './dual-reinvest-flow.tsx'
import {
  BASIC_DIFFERENCE,
  canEnable,
  leastAprOf,
  leastAprText,
  longestTerm,
  type ReinvestRule,
  reinvestTerm,
} from './dual-reinvest-rule.ts'

export type DualReinvestPanelProps = {
  offer: DualOffer
  /** Null while none is entered: the least one is the example. */
  amount: Decimal8 | null
  /** The rule that stands; null while it is off. */
  rule: ReinvestRule | null
  /** Of the confirming button; 'enable now' by default. */
  confirmLabel?: ReactNode
  /** Beneath the rule: what else is asked for. */
  children?: ReactNode
  isPending?: boolean
  onConfirm: (rule: ReinvestRule) => void
  onClose: () => void
}

type Kind = 'basic' | 'advanced'

/** What auto-reinvest does, in both outcomes, and by which rule. */
export function DualReinvestPanel(props: DualReinvestPanelProps) {
  return (
    <ModuleWords module="dual-acts">
      <ReinvestPanel {...props} />
    </ModuleWords>
  )
}

function ReinvestPanel(props: DualReinvestPanelProps) {
  const { offer, amount, rule, confirmLabel, children, isPending = false, onConfirm, onClose } = props
  const words = useWords()
  const violationWords = useViolationWords()
  const hasAdvanced = rule !== null && rule.difference !== BASIC_DIFFERENCE
  const [kind, setKind] = useState<Kind>(hasAdvanced ? 'advanced' : 'basic')
  const [advanced, setAdvanced] = useState(hasAdvanced ? rule : null)
  const [floor, setFloor] = useState(leastAprText(rule?.leastApr ?? null))
  const { value: leastApr, fault } = leastAprOf(floor)
  const basic = { difference: BASIC_DIFFERENCE, term: reinvestTerm(offer.term), leastApr }
  const chosen = kind === 'basic' ? basic : advanced === null ? null : { ...advanced, leastApr }
  const [isSetting, setSetting] = useState(false)
  if (isSetting) {
    const set = (next: ReinvestRule) => {
      setAdvanced(next)
      setSetting(false)
    }
    return <SettingPanel offer={offer} rule={advanced} onSet={set} onBack={() => setSetting(false)} />
  }
  return (
    <Panel
      isOpen
      isHeld
      onClose={onClose}
      closeLabel={words('act.close')}
      width="middle"
      isVip={offer.isVip}
      title={<Say id="dual.reinvest" />}
      footer={
        <EnableButton
          isFaulty={fault !== null}
          chosen={chosen}
          confirmLabel={confirmLabel}
          isPending={isPending}
          onConfirm={onConfirm}
        />
      }
    >
      <TabSet<Kind>
        label={words('dual.reinvest.kind')}
        value={kind}
        onChange={setKind}
        tabs={(['basic', 'advanced'] as const).map((value) => ({
          value,
          label: <Say id={`dual.reinvest.${value}`} />,
          content: (
            <div className={shapes.stack}>
              <p>
                <Say id={`dual.reinvest.${value}.text`} />
              </p>
              <DualReinvestFlow kind={value} type={offer.type} />
              {value === 'advanced' && <Parameters rule={advanced} onSet={() => setSetting(true)} />}
              <Outcomes offer={offer} amount={amount} rule={value === 'basic' ? null : advanced} kind={value} />
              <AmountField
                label={words('dual.reinvest.floor')}
                value={floor}
                onChange={setFloor}
                asset="%"
                fault={violationWords(fault)}
                below={<Say id="dual.reinvest.floor.text" />}
              />
              <p className={shapes.say}>
                <Say
                  id="dual.reinvest.again"
                  values={{ until: <InstantText at={reinvestEditableUntil(offer.deliveryAt)} /> }}
                />
              </p>
              <p className={shapes.say}>
                <Say id="dual.reinvest.ends" />
              </p>
            </div>
          ),
        }))}
      />
      {children}
    </Panel>
  )
}

type EnableButtonProps = Pick<DualReinvestPanelProps, 'confirmLabel' | 'onConfirm'> & {
  chosen: ReinvestRule | null
  isFaulty: boolean
  isPending: boolean
}

function EnableButton({ chosen, isFaulty, confirmLabel, isPending, onConfirm }: EnableButtonProps) {
  return (
    <Button
      kind="primary"
      large
      isDisabled={!canEnable(chosen) || isFaulty}
      isPending={isPending}
      onPress={() => canEnable(chosen) && onConfirm(chosen)}
    >
      {confirmLabel ?? <Say id="dual.reinvest.enableNow" />}
    </Button>
  )
}

type SettingPanelProps = {
  offer: DualOffer
  rule: ReinvestRule | null
  onSet: (rule: ReinvestRule) => void
  onBack: () => void
}

/** The same dialog while the parameters are set: there is never a third one over it. */
function SettingPanel({ offer, rule, onSet, onBack }: SettingPanelProps) {
  const words = useWords()
  return (
    <DualDifference offer={offer} rule={rule} onConfirm={onSet}>
      {({ body, footer }) => (
        <Panel
          isOpen
          isHeld
          onClose={onBack}
          closeLabel={words('act.close')}
          width="middle"
          isVip={offer.isVip}
          title={<Say id="dual.reinvest.setParameters" />}
          footer={footer}
        >
          {body}
        </Panel>
      )}
    </DualDifference>
  )
}

type ParametersProps = { rule: ReinvestRule | null; onSet: () => void }

function Parameters({ rule, onSet }: ParametersProps) {
  const words = useWords()
  const unset = <Say id="dual.reinvest.notSet" />
  return (
    <div className={shapes.grid3}>
      <Facts
        facts={[
          {
            id: 'difference',
            name: <Say id="dual.reinvest.difference" />,
            value: rule === null ? unset : <Difference value={rule.difference} />,
          },
          {
            id: 'term',
            name: <Say id="dual.reinvest.preferredTerm" />,
            value:
              rule === null ? (
                unset
              ) : (
                <Say
                  id="dual.reinvest.term.upTo"
                  values={{ term: termWords(words, rule.term), most: termWords(words, longestTerm(rule.term)) }}
                />
              ),
          },
        ]}
      />
      <Button wide onPress={onSet}>
        <Say id="dual.reinvest.setParameters" />
      </Button>
    </div>
  )
}

type OutcomesProps = { offer: DualOffer; amount: Decimal8 | null; rule: ReinvestRule | null; kind: Kind }

/** The two blocks: each side's payment by the contract, and where it goes from there. */
function Outcomes({ offer, amount, rule, kind }: OutcomesProps) {
  const words = useWords()
  const paid = outcomes(positionOf(offer, amount ?? offer.minimum))
  const reachedSide = offer.type === 'put' ? 'below' : 'above'
  const otherSide = offer.type === 'put' ? 'above' : 'below'
  const isUnset = kind === 'advanced' && rule === null
  const block = (side: 'below' | 'above', isReached: boolean) => {
    const next = renewalType(offer.type, isReached)
    const outcome = paid[side]
    return (
      <div className={styles.outcome} data-reached={isReached ? '' : undefined}>
        <h3>
          <Say id={isReached ? 'dual.reinvest.reached' : 'dual.reinvest.notReached'} />
        </h3>
        <p className={shapes.say}>
          <Say id={tabPhrase(offer.type, side)} values={{ target: <Price value={offer.target} isTarget /> }} />
        </p>
        <p>
          <Say
            id={isUnset ? `dual.reinvest.advanced.unset.${next}` : `dual.reinvest.${kind}.next.${next}`}
            values={{
              amount: (
                <b>
                  <Amount value={outcome.amount} />
                </b>
              ),
              asset: <Verbatim text={outcome.asset} />,
              target: <Price value={offer.target} isTarget />,
              term: termWords(words, reinvestTerm(offer.term)),
              difference: rule !== null && <Difference value={rule.difference} />,
            }}
          />
        </p>
      </div>
    )
  }
  return (
    <>
      <div className={classes(shapes.grid3, styles.outcomes)}>
        {block(reachedSide, true)}
        {block(otherSide, false)}
      </div>
      {amount === null && (
        <p className={shapes.say}>
          <Say id="dual.payoff.example" />
        </p>
      )}
    </>
  )
}
