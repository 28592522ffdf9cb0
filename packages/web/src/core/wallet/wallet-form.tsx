import { listedOptions } from '@tenor/browser/assets'
import { useMoneyAct } from '@tenor/browser/money-act'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { decimalText, readDecimal } from '@tenor/contract/money'
import { Amount, AmountField, Button, Choice, Segmented, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { FundPassword } from '../account/index.ts'
import { amountPicks, useAvailable } from '../balances/index.ts'
import styles from './wallet.module.css'
import { walletAct } from './wallet-queries.ts'

/** What is asked of the exchange's wallet. */
export function WalletForm({ name }: { name: string }) {
  const words = useWords()
  const say = useSay()
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [asset, setAsset] = useState<string>(QUOTE_ASSET)
  const [amount, setAmount] = useState('')
  const available = useAvailable(asset, true)?.amount ?? 0n
  const read = readDecimal(amount)
  const isOut = direction === 'out'
  const isTooMuch = isOut && read.ok && read.value > available
  const act = useMoneyAct(walletAct, {
    onDone: () => {
      say(<Say id="wallet.begun" />, 'good')
      setAmount('')
    },
  })
  return (
    <div className={styles.form}>
      <Segmented
        wide
        label={words('wallet.direction')}
        value={direction}
        onChange={(way) => setDirection(way === 'out' ? 'out' : 'in')}
        options={[
          { value: 'in', label: <Say id="wallet.in" values={{ name: <Verbatim text={name} /> }} /> },
          { value: 'out', label: <Say id="wallet.out" values={{ name: <Verbatim text={name} /> }} /> },
        ]}
      />
      <Choice label={words('ledger.asset')} value={asset} options={listedOptions().reverse()} onChange={setAsset} />
      <AmountField
        label={words('ledger.amount')}
        value={amount}
        onChange={setAmount}
        asset={asset}
        {...(isOut ? { picks: amountPicks(available, setAmount) } : {})}
        fault={isTooMuch ? words('ERR_BALANCE_NOT_ENOUGH', { amount: decimalText(available), coin: asset }) : null}
        below={
          isOut ? (
            <span>
              <Say id="ledger.availableAmount" values={{ amount: <Amount value={available} asset={asset} /> }} />
            </span>
          ) : undefined
        }
      />
      <p className={styles.about}>
        <Say id={isOut ? 'wallet.out.about' : 'wallet.in.about'} values={{ name: <Verbatim text={name} /> }} />
      </p>
      <FundPassword {...act} />
      <RefusalLine error={act.refusal} />
      <Button
        kind="primary"
        large
        wide
        isPending={act.isPending}
        isDisabled={!read.ok || read.value <= 0n || isTooMuch}
        onPress={() => act.send({ asset, amount, direction })}
      >
        <Say id="wallet.go" />
      </Button>
    </div>
  )
}
