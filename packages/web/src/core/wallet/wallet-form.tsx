import { cutEntry, entryPlaces, listedOptions } from '@tenor/browser/assets'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { decimalText, readAmount } from '@tenor/contract/money'
import { Amount, AmountField, Button, Choice, Segmented, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { FundPassword } from '../account/index.ts'
import { amountPicks, RestLine, useAvailable } from '../balances/index.ts'
import styles from './wallet.module.css'
import { useWalletTransfer } from './wallet-queries.ts'

/** What is asked of the exchange's wallet. */
export function WalletForm({ name }: { name: string }) {
  const words = useWords()
  const say = useSay()
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [asset, setAsset] = useState<string>(QUOTE_ASSET)
  const [amount, setAmount] = useState('')
  const available = useAvailable(asset).data?.amount ?? 0n
  const value = readAmount(amount, entryPlaces(asset))
  const isOut = direction === 'out'
  const isTooMuch = isOut && value !== null && value > available
  const choose = (next: string) => {
    setAsset(next)
    setAmount(cutEntry(amount, next))
  }
  const act = useWalletTransfer({
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
      <Choice label={words('ledger.asset')} value={asset} options={listedOptions().reverse()} onChange={choose} />
      <AmountField
        label={words('ledger.amount')}
        value={amount}
        onChange={setAmount}
        asset={asset}
        {...(isOut ? { picks: amountPicks(available, setAmount, { asset }) } : {})}
        fault={isTooMuch ? words('ERR_BALANCE_NOT_ENOUGH', { amount: decimalText(available), coin: asset }) : null}
        below={
          isOut ? (
            <>
              <span>
                <Say id="ledger.availableAmount" values={{ amount: <Amount value={available} asset={asset} /> }} />
              </span>
              <RestLine held={available} asset={asset} />
            </>
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
        isDisabled={value === null || isTooMuch}
        onPress={() => value !== null && act.send({ asset, amount: decimalText(value), direction })}
      >
        <Say id="wallet.go" />
      </Button>
    </div>
  )
}
