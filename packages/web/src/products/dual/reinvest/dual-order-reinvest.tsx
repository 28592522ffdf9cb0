import type { ApiRefusal } from '@tenor/browser/api'
import { now } from '@tenor/browser/clock'
import { moneyFailure } from '@tenor/browser/money-act'
import { DUAL_CATEGORY, reinvestEditViolation } from '@tenor/contract/dual'
import { Button, Percent, shapes, useSay } from '@tenor/ui'
import { useState } from 'react'
import { FundPassword } from '../../../core/account/index.ts'
import { onDemand, panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import type { DualHolding } from '../holdings/dual-holding.ts'
import { useChangeReinvest, useReinvest } from '../holdings/dual-holding-queries.ts'
import { offerOfHolding } from '../holdings/dual-holding-rule.ts'
import styles from '../holdings/dual-holdings.module.css'
import { DualReinvestOff } from './dual-order-reinvest-off.tsx'
import type { ReinvestRule } from './dual-reinvest-rule.ts'
import { RuleWords } from './dual-rule-words.tsx'

const DualReinvestPanel = panelOnDemand(() =>
  import('./dual-reinvest-panel.tsx').then((module) => module.DualReinvestPanel),
)
const DualReinvestHistory = onDemand(() =>
  import('./dual-reinvest-history.tsx').then((module) => module.DualReinvestHistory),
)

/** States in which an order still has a delivery before it, so that a rule means something. */
const SHOWN_STATES: readonly string[] = ['INIT', 'CANCELING', 'PROCESSING', 'SETTLEMENT_PROCESSING']

const PERCENT = 100n

type Open = 'rule' | 'off' | 'history' | null

/** Auto-reinvest of one order: the rule and its change, and the orders before and after it. */
export function DualOrderReinvest({ holding }: { holding: DualHolding }) {
  const isShown = SHOWN_STATES.includes(holding.state) && holding.category !== DUAL_CATEGORY.TRIAL_FUND
  const [open, setOpen] = useState<Open>(null)
  if (!isShown && holding.renewalId === null) return null
  return (
    <section className={styles.card} aria-labelledby={`reinvest-${holding.id}`}>
      <h3 id={`reinvest-${holding.id}`} className={styles.heading}>
        <Say id="dual.reinvest" />
      </h3>
      {isShown && <Rule holding={holding} open={open} setOpen={setOpen} />}
      {holding.renewalId !== null && (
        <div>
          <Button kind="link" onPress={() => setOpen('history')}>
            <Say id="dual.reinvest.history" />
          </Button>
        </div>
      )}
      {open === 'history' && holding.renewalId !== null && (
        <DualReinvestHistory
          renewalId={holding.renewalId}
          orderId={holding.id}
          isVip={holding.isVip}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

type RuleProps = { holding: DualHolding; open: Open; setOpen: (open: Open) => void }

function Rule({ holding, open, setOpen }: RuleProps) {
  const { data: rule } = useReinvest(holding.id, holding.term)
  const { change, isPending, openUnlessBlocked, ...asking } = useRuleActs(holding, rule ?? null, setOpen)
  if (rule === undefined) return <p aria-busy>…</p>
  return (
    <>
      <p className={shapes.fine}>
        {rule === null ? (
          <Say id="dual.reinvest.off" />
        ) : (
          <RuleWords rule={rule} target={holding.target} difference={<Percent value={rule.difference / PERCENT} />} />
        )}
      </p>
      <div className={styles.acts}>
        <Button kind="link" onPress={() => openUnlessBlocked('rule')}>
          <Say id={rule === null ? 'dual.reinvest.switchOn' : 'dual.reinvest.change'} />
        </Button>
        {rule !== null && (
          <Button kind="link" onPress={() => openUnlessBlocked('off')}>
            <Say id="dual.reinvest.switchOff" />
          </Button>
        )}
      </div>
      {open === 'rule' && (
        <DualReinvestPanel
          offer={offerOfHolding(holding)}
          amount={holding.amount}
          rule={rule}
          {...(rule === null ? {} : { confirmLabel: <Say id="act.save" /> })}
          isPending={isPending}
          onConfirm={change}
          onClose={() => setOpen(null)}
        >
          <FundPassword {...asking} />
        </DualReinvestPanel>
      )}
      {open === 'off' && (
        <DualReinvestOff isPending={isPending} onConfirm={() => change(null)} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** What forbids an act is said in passing, by the rule of the contract or by the server's own sentence. */
function useRuleActs(holding: DualHolding, last: ReinvestRule | null, setOpen: (open: Open) => void) {
  const words = useWords()
  const say = useSay()
  const violationWords = useViolationWords()
  const refusalWords = useReasonWords()
  const update = useChangeReinvest(holding.id)
  const [fundPassword, setFundPassword] = useState('')
  const [asked, setAsked] = useState<ApiRefusal | null>(null)
  const openUnlessBlocked = (next: Open) => {
    const fault = reinvestEditViolation({ ...holding, now: now() })
    setAsked(null)
    setFundPassword('')
    if (fault === null) setOpen(next)
    else say(violationWords(fault), 'caution')
  }
  const change = (rule: ReinvestRule | null) =>
    update.mutate(
      { rule, last, fundPassword },
      {
        onSuccess: () => {
          say(words(rule === null ? 'dual.reinvest.isOff' : 'dual.reinvest.isOn'), 'good')
          setOpen(null)
        },
        onError: (error) => {
          const { kind, refusal } = moneyFailure(error)
          // A rule is set against the fund password, like an order: its field appears in the panel.
          if (kind === 'asked') setAsked(refusal)
          else {
            say(refusalWords(refusal), 'caution')
            setOpen(null)
          }
        },
      },
    )
  return { change, isPending: update.isPending, openUnlessBlocked, asked, fundPassword, setFundPassword }
}
