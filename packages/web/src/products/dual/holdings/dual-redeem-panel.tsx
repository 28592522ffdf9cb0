import { now } from '@tenor/browser/clock'
import { ModuleWords } from '@tenor/browser/phrases'
import { refundViolation } from '@tenor/contract/dual'
import { Button, Notice, Panel } from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { FailedList } from '../../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import type { DualHolding } from './dual-holding.ts'
import styles from './dual-holdings.module.css'
import { DualRedeemQuote, RedeemDone } from './dual-redeem-quote.tsx'
import { RedeemTarget } from './dual-redeem-target.tsx'
import { type DualRedemption, useDualRedemption } from './use-dual-redemption.ts'

export type DualRedeemPanelProps = { holding: DualHolding; onClose: () => void }

/** Early redemption: a quote that stands for a moment, and its taking up. */
export function DualRedeemPanel(props: DualRedeemPanelProps) {
  return (
    <ModuleWords module={['dual-acts', 'ledger']}>
      <RedeemPanel {...props} />
    </ModuleWords>
  )
}

function RedeemPanel({ holding, onClose }: DualRedeemPanelProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const redemption = useDualRedemption(holding)
  const isOpenYet = redemption.done === null && !redemption.isPending
  const fault = isOpenYet ? refundViolation({ ...holding, now: now() }) : null
  return (
    <Panel
      isOpen
      isHeld
      onClose={onClose}
      closeLabel={words('act.close')}
      isVip={holding.isVip}
      title={<Say id="dual.redeem" />}
      footer={fault === null && <RedeemActs redemption={redemption} onClose={onClose} />}
    >
      {fault !== null && <Notice kind="caution">{violationWords(fault)}</Notice>}
      {fault === null && <RedeemBody holding={holding} redemption={redemption} />}
    </Panel>
  )
}

type RedeemProps = { holding: DualHolding; redemption: DualRedemption }

function RedeemBody({ holding, redemption }: RedeemProps) {
  const { quote, quoteError, askAgain, refused, done, lapse } = redemption
  if (done !== null) return <RedeemDone holding={done} moved={redemption.moved} />
  if (quoteError !== null) return <FailedList error={quoteError} onRetry={askAgain} />
  return (
    <div className={styles.quote}>
      {quote === undefined ? (
        <p role="status">
          <Say id="dual.redeem.asking" />
        </p>
      ) : (
        <DualRedeemQuote holding={holding} quote={quote} lapse={lapse} />
      )}
      <RedeemTarget redemption={redemption} />
      <FundPassword {...redemption} />
      {refused !== null && <Notice kind="fault">{refused}</Notice>}
    </div>
  )
}

function RedeemActs({ redemption, onClose }: { redemption: DualRedemption; onClose: () => void }) {
  const { quote, done, canConfirm, isPending, confirm, askAgain, quoteError } = redemption
  if (done !== null || quoteError !== null) {
    return (
      <Button kind="primary" large onPress={onClose}>
        <Say id="act.close" />
      </Button>
    )
  }
  return (
    <>
      <Button large isDisabled={quote === undefined || isPending} onPress={askAgain}>
        <Say id="dual.redeem.again" />
      </Button>
      <Button kind="primary" large isDisabled={!canConfirm} isPending={isPending} onPress={confirm}>
        <Say id="dual.redeem.confirm" />
      </Button>
    </>
  )
}
