import { Link, useLocation } from '@tanstack/react-router'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import type { WealthProductRow } from '@tenor/contract/wealth'
import { Amount, AmountField, Button, buttonClass, Checkbox, Facts, InstantText, Panel, Verbatim } from '@tenor/ui'
import { FundPassword, useCustomer } from '../../../core/account/index.ts'
import { amountPicks, useAvailableSeldom } from '../../../core/balances/index.ts'
import { WaitingPart } from '../../../platform/page/index.ts'
import { Say, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { ActEnd } from '../act-end.tsx'
import { fundTerms } from '../fund-terms.tsx'
import styles from '../wealth.module.css'
import { useFund } from '../wealth-queries.ts'
import { type Subscription, useSubscribe } from './use-subscribe.ts'

export type SubscribePanelProps = { pid: number; onClose: () => void }

/** Subscribing, or subscribing more: the amount, what is available, and the disclaimer. */
export function SubscribePanel({ pid, onClose }: SubscribePanelProps) {
  const words = useWords()
  const fund = useFund(pid).data
  const customer = useCustomer()
  const available = useAvailableSeldom.useIf(Boolean(customer) && Boolean(fund), fund?.coin ?? '').data ?? null
  if (fund === undefined || fund === null) {
    return (
      <Panel
        isOpen
        isVip
        onClose={onClose}
        closeLabel={words('act.close')}
        title={<Say id="wealth.subscribe" />}
        width="middle"
      >
        <WaitingPart />
      </Panel>
    )
  }
  return <Subscribing fund={fund} available={available?.amount ?? null} onClose={onClose} />
}

type PartProps = { fund: WealthProductRow; onClose: () => void }

function Subscribing({ fund, available, onClose }: PartProps & { available: Decimal8 | null }) {
  const words = useWords()
  const subscription = useSubscribe(fund, available)
  const { stage, done } = subscription
  const title = <Say id="wealth.subscribe.title" values={{ name: <Verbatim text={fund.name} /> }} />
  const frame = { isOpen: true, isVip: true, onClose, closeLabel: words('act.close'), title, width: 'middle' as const }
  if (stage.name === 'done') {
    const time = <InstantText at={instantOfSeconds(done?.strike_at ?? fund.next_strike)} short />
    const amount = <Amount value={decimal(done?.amount ?? '0')} asset={fund.coin} maximum={8} />
    return (
      <Panel {...frame} isHeld>
        <ActEnd
          title={<Say id="wealth.subscribe.done" />}
          text={<Say id="wealth.subscribe.done.text" values={{ amount, time }} />}
          tab="subscriptions"
          onClose={onClose}
        />
      </Panel>
    )
  }
  return (
    <Panel {...frame} footer={<Confirm subscription={subscription} />}>
      <Form fund={fund} subscription={subscription} />
    </Panel>
  )
}

function Form({ fund, subscription }: { fund: WealthProductRow; subscription: Subscription }) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { coin } = fund
  const { available } = subscription
  const time = <InstantText at={instantOfSeconds(fund.next_strike)} short />
  return (
    <div className={styles.stack}>
      <p>
        <Say id="wealth.subscribe.what" values={{ time }} />
      </p>
      <AmountField
        label={words('wealth.amount')}
        value={subscription.text}
        onChange={subscription.setText}
        asset={coin}
        bounds={
          <Say id="wealth.atLeast" values={{ amount: <Amount value={decimal(fund.min_amount)} asset={coin} /> }} />
        }
        picks={amountPicks(available, subscription.setText, { asset: fund.coin })}
        fault={violationWords(subscription.fault)}
        below={
          available !== null && (
            <Say
              id="ledger.availableAmount"
              values={{ amount: <Amount value={available} asset={coin} maximum={8} /> }}
            />
          )
        }
      />
      <FundPassword {...subscription} />
      <FundFacts fund={fund} />
      <Checkbox isOn={subscription.isAgreed} onChange={subscription.setAgreed}>
        <Say
          id="wealth.agree"
          values={{
            link: (
              <Link to="/asset-management/institution/disclaimer" target="_blank">
                <Say id="wealth.disclaimer.title" />
              </Link>
            ),
          }}
        />
      </Checkbox>
    </div>
  )
}

function FundFacts({ fund }: { fund: WealthProductRow }) {
  const { coin } = fund
  return (
    <Facts
      facts={[
        {
          id: 'nav',
          name: <Say id="wealth.nav.last" />,
          value: <Amount value={decimal(fund.net_value_ratio)} asset={coin} maximum={8} />,
        },
        {
          id: 'lock',
          name: <Say id="wealth.lock" />,
          value: <Say id="wealth.days" values={{ days: fund.run_days }} />,
        },
        ...fundTerms(fund),
      ]}
    />
  )
}

/** Visitors are led to make an account, and back here. */
function Confirm({ subscription }: { subscription: Subscription }) {
  const customer = useCustomer()
  const next = useLocation({ select: (location) => location.href })
  if (customer === null) {
    return (
      <Link to="/sign-up" search={{ next }} className={buttonClass({ kind: 'primary', large: true })}>
        <Say id="wealth.signUp" />
      </Link>
    )
  }
  return (
    <Button
      kind="primary"
      large
      isDisabled={!subscription.canConfirm}
      isPending={subscription.isPending}
      onPress={subscription.confirm}
    >
      <Say id="act.confirm" />
    </Button>
  )
}
