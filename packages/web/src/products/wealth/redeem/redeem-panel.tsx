import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import type { WealthHoldingRow } from '@tenor/contract/wealth'
import { Amount, AmountField, Button, Facts, InstantText, Panel, Verbatim } from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { amountPicks } from '../../../core/balances/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { ActEnd } from '../act-end.tsx'
import { fundTerms } from '../fund-terms.tsx'
import { LockedUntil } from '../locked-until.tsx'
import styles from '../wealth.module.css'
import { useWealthHolding } from '../wealth-queries.ts'
import { type Redemption, UNIT_PLACES, useRedeem } from './use-redeem.ts'

export type RedeemPanelProps = { holding: WealthHoldingRow; onClose: () => void }

/** Redeeming by units: they are priced at the next strike. It is final, so it is asked once. */
export function RedeemPanel({ holding: seen, onClose }: RedeemPanelProps) {
  const words = useWords()
  // Units that unlock, a new value or a redemption elsewhere are seen while the form is open.
  const holding = useWealthHolding(seen.pid).data ?? seen
  const redemption = useRedeem(holding)
  const { stage, done } = redemption
  const title = <Say id="wealth.redeem.title" values={{ name: <Verbatim text={holding.name} /> }} />
  const frame = { isOpen: true, isVip: true, onClose, closeLabel: words('act.close'), title, width: 'middle' as const }
  if (stage.name === 'done') {
    const units = <Amount value={decimal(done?.unit ?? '0')} maximum={UNIT_PLACES} />
    const time = <InstantText at={instantOfSeconds(done?.strike_at ?? 0)} short />
    return (
      <Panel {...frame} isHeld>
        <ActEnd
          title={<Say id="wealth.redeem.done" />}
          text={<Say id="wealth.redeem.done.text" values={{ units, time }} />}
          tab="redemptions"
          onClose={onClose}
        />
      </Panel>
    )
  }
  const footer = (
    <Button
      kind="primary"
      large
      isDisabled={!redemption.canConfirm}
      isPending={redemption.isPending}
      onPress={redemption.confirm}
    >
      <Say id={redemption.isAsking ? 'wealth.redeem.sure' : 'act.confirm'} />
    </Button>
  )
  return (
    <Panel {...frame} footer={footer}>
      <Form holding={holding} redemption={redemption} />
    </Panel>
  )
}

function Form({ holding, redemption }: { holding: WealthHoldingRow; redemption: Redemption }) {
  const words = useWords()
  const violationWords = useViolationWords()
  const redeemable = <Amount value={decimal(holding.redeemable)} maximum={UNIT_PLACES} />
  const worth = {
    id: 'worth',
    name: <Say id="wealth.redeem.estimate" />,
    value: redemption.worth === null ? '—' : <Amount value={redemption.worth} asset={holding.coin} maximum={8} />,
  }
  return (
    <div className={styles.stack}>
      <p>
        <Say id="wealth.redeem.what" />
      </p>
      <AmountField
        label={words('wealth.units')}
        value={redemption.text}
        onChange={redemption.setText}
        asset={words('wealth.units.unit')}
        shape={{ places: UNIT_PLACES }}
        picks={amountPicks(decimal(holding.redeemable), redemption.setText, { places: UNIT_PLACES })}
        fault={violationWords(redemption.fault)}
        below={
          <span>
            <Say id="wealth.redeemable" values={{ units: redeemable }} />
            <LockedUntil holding={holding} id="wealth.locked.part" />
          </span>
        }
      />
      <FundPassword {...redemption} />
      <Facts facts={[worth, ...fundTerms(holding)]} />
    </div>
  )
}
