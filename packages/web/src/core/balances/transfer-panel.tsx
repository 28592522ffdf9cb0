import { useMoneyAct } from '@tenor/browser/money-act'
import { ASSETS, type TransferAccount } from '@tenor/contract/core'
import { decimal, decimalText, readDecimal } from '@tenor/contract/money'
import {
  Amount,
  AmountField,
  Button,
  buttonClass,
  Choice,
  decimalWords,
  Panel,
  Segmented,
  useFigureSettings,
  useSay,
} from '@tenor/ui'
import { useState } from 'react'
import { RefusalLine, spoken } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { FundPassword } from '../account/index.ts'
import { accountName } from '../ledger-names/index.ts'
import { amountPicks } from './amount-picks.tsx'
import styles from './balances.module.css'
import { transferAct, useBalances } from './balances-queries.ts'

const ASSET_CHOICES = [...ASSETS].reverse().map((asset) => ({ value: asset as string, label: asset }))

export type TransferPanelProps = {
  asset: string
  /** Begins with what leaves the spot account, instead of what comes into it. */
  isFromSpot?: boolean
  /** Says as well how more of it comes in from outside. */
  withDeposit?: boolean
  isOpen: boolean
  onClose: () => void
}

export const TransferPanel = spoken(Transfer, ['ledger', 'refusals'])

function Transfer({ asset, isFromSpot = false, withDeposit = false, isOpen, onClose }: TransferPanelProps) {
  const words = useWords()
  return (
    <Panel isOpen={isOpen} onClose={onClose} title={<Say id="ledger.transfer" />} closeLabel={words('act.close')}>
      <TransferForm first={asset} isFromSpot={isFromSpot} onDone={onClose} />
      {withDeposit && (
        <a className={buttonClass({ kind: 'link' })} href="/myaccount/deposit" target="_blank" rel="noreferrer">
          <Say id="ledger.deposit" values={{ asset: <bdi>{asset}</bdi> }} />
        </a>
      )}
    </Panel>
  )
}

type TransferFormProps = { first: string; isFromSpot: boolean; onDone: () => void }

function TransferForm({ first, isFromSpot, onDone }: TransferFormProps) {
  const words = useWords()
  const say = useSay()
  const { locale } = useFigureSettings()
  const balances = useBalances(true)
  const [asset, setAsset] = useState(first)
  const [isInward, setInward] = useState(!isFromSpot)
  const [amount, setAmount] = useState('')
  const other: TransferAccount = balances.data !== undefined && balances.data.mode !== 'classic' ? 'unified' : 'funding'
  const [from, to]: [TransferAccount, TransferAccount] = isInward ? [other, 'spot'] : ['spot', other]
  const row = balances.data?.list.find((one) => one.asset === asset && one.account === from)
  const held = row === undefined ? 0n : decimal(row.amount)
  const read = readDecimal(amount)
  const isTooMuch = read.ok && read.value > held
  const transfer = useMoneyAct(transferAct, {
    onDone: () => {
      say(words('ledger.transfer.done', { amount: decimalWords(locale, decimal(amount)), asset }), 'good')
      onDone()
    },
  })
  return (
    <div className={styles.form}>
      <Segmented
        wide
        label={words('ledger.transfer.direction')}
        value={isInward ? 'in' : 'out'}
        onChange={(way) => setInward(way === 'in')}
        options={[
          { value: 'in', label: <Way words={words} from={other} to="spot" /> },
          { value: 'out', label: <Way words={words} from="spot" to={other} /> },
        ]}
      />
      <Choice label={words('ledger.asset')} value={asset} options={ASSET_CHOICES} onChange={setAsset} />
      <AmountField
        label={words('ledger.amount')}
        value={amount}
        onChange={setAmount}
        asset={asset}
        picks={amountPicks(held, setAmount)}
        fault={isTooMuch ? words('ERR_BALANCE_NOT_ENOUGH', { amount: decimalText(held), coin: asset }) : null}
        below={
          <span>
            <Say id="ledger.availableAmount" values={{ amount: <Amount value={held} asset={asset} /> }} />
          </span>
        }
      />
      <FundPassword {...transfer} />
      <RefusalLine error={transfer.refusal} />
      <Button
        kind="primary"
        large
        wide
        isPending={transfer.isPending}
        isDisabled={!read.ok || read.value <= 0n || isTooMuch}
        onPress={() => transfer.send({ asset, amount, from, to })}
      >
        <Say id="ledger.transfer" />
      </Button>
    </div>
  )
}

function Way({ words, from, to }: { words: Words; from: string; to: string }) {
  return <Say id="ledger.transfer.way" values={{ from: accountName(words, from), to: accountName(words, to) }} />
}
