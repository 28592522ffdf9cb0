import { Link } from '@tanstack/react-router'
import { Amount, AmountField, Button, Checkbox, Hint, IconButton, Notice, TransferIcon } from '@tenor/ui'
import { useState } from 'react'
import { FundPassword } from '../../../core/account/index.ts'
import { loadTransferPanel } from '../../../core/balances/index.ts'
import { onDemand } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import type { StakingOffer } from '../staking-offer.ts'
import { Source } from './protocol-choice.tsx'
import type { Stake } from './use-stake.ts'

const TransferPanel = onDemand(() => loadTransferPanel().then((module) => module.TransferPanel))

export type StakeFormProps = { offer: StakingOffer; stake: Stake }

/** How much, from what there is, and what is agreed to. */
export function StakeForm({ offer, stake }: StakeFormProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  const reasonWords = useReasonWords()
  const { coin, terms } = offer
  return (
    <>
      {offer.variant === 'protocol' && <Source offer={offer} onChange={() => stake.setView('protocols')} />}
      <AmountField
        label={words('staking.amount')}
        value={stake.text}
        onChange={stake.setText}
        asset={coin}
        bounds={<Say id="staking.amount.least" values={{ amount: <Amount value={terms.minimum} asset={coin} /> }} />}
        allLabel={words('act.all')}
        onAll={stake.fillMost}
        fault={violationWords(stake.fault)}
        below={<Available coin={coin} stake={stake} />}
      />
      {stake.changed !== null && <Notice kind="caution">{reasonWords(stake.changed)}</Notice>}
      <FundPassword {...stake} />
      <Checkbox isOn={stake.isAgreed} onChange={stake.setAgreed}>
        <Say
          id="staking.agree"
          values={{
            link: (
              <Link to="/staking/agreement" target="_blank">
                <Say id="staking.agreement.title" />
              </Link>
            ),
          }}
        />
      </Checkbox>
      <div className={styles.acts}>
        <Button kind="link" onPress={() => stake.setView('introduction')}>
          <Say id="staking.about" />
        </Button>
        <Button kind="link" onPress={() => stake.setView('rateTrend')}>
          <Say id="staking.trend.rate" />
        </Button>
      </div>
    </>
  )
}

/** What there is by the account's mode, and the way to bring more from another account. */
function Available({ coin, stake: { available, isUnified, places } }: { coin: string; stake: Stake }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  if (available === null) return null
  return (
    <>
      <span>
        <Say
          id="ledger.availableAmount"
          values={{
            amount: (
              <b>
                <Amount value={available} asset={coin} maximum={places} />
              </b>
            ),
          }}
        />{' '}
        <Hint label={words('staking.available.hint')}>
          <Say id={isUnified ? 'ledger.balances.tooltip.unified' : 'ledger.balances.tooltip.classic'} />
        </Hint>
      </span>
      <IconButton label={words('staking.transfer')} onPress={() => setOpen(true)}>
        <TransferIcon />
      </IconButton>
      {isOpen && <TransferPanel asset={coin} isOpen onClose={() => setOpen(false)} />}
    </>
  )
}
