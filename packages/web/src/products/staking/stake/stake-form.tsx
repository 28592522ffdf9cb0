import { Link } from '@tanstack/react-router'
import { Amount, AmountField, Button, Checkbox, Notice, shapes } from '@tenor/ui'
import { FundPassword } from '../../../core/account/index.ts'
import { amountPicks } from '../../../core/balances/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { Available } from '../staking-available.tsx'
import type { StakingOffer } from '../staking-offer.ts'
import { Source } from './protocol-choice.tsx'
import type { Stake } from './use-stake.ts'

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
        picks={amountPicks(stake.available, stake.fill, { asset: coin, most: terms.maximum })}
        fault={violationWords(stake.fault)}
        below={<Available coin={coin} {...stake} />}
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
      <div className={shapes.links}>
        <Button kind="link" onPress={() => stake.setView('introduction')}>
          <Say id="staking.about" />
        </Button>
        <Button kind="link" onPress={() => stake.setView('rateTrend')}>
          <Say id="staking.trend.rate" />
        </Button>
        <Button kind="link" onPress={() => stake.setView('total')}>
          <Say id="staking.trend.total" />
        </Button>
      </div>
    </>
  )
}
