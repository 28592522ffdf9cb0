import { assetsNow, cutEntry, entryPlaces, listedOptions } from '@tenor/browser/assets'
import { accountName } from '@tenor/browser/ledger-names'
import { useMoneyAct } from '@tenor/browser/money-act'
import type { TransferAccount } from '@tenor/contract/core'
import { decimal, decimalText, readAmount } from '@tenor/contract/money'
import {
  Amount,
  AmountField,
  Button,
  buttonClass,
  Choice,
  decimalWords,
  Panel,
  Segmented,
  shapes,
  useFigureSettings,
  useSay,
  Verbatim,
} from '@tenor/ui'
import { useState } from 'react'
import { RefusalLine, spoken } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { FundPassword } from '../account/index.ts'
import { amountPicks } from './amount-picks.tsx'
import { transferAct, useBalances } from './balances-queries.ts'
import { RestLine } from './rest-line.tsx'

export type TransferPanelProps = {
  asset: string
  /** Begins with what leaves the spot account; else at the account that has the coin, first of all the other one. */
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
          <Say id="ledger.deposit" values={{ asset: <Verbatim text={asset} /> }} />
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
  const [asset, setAsset] = useState(first)
  const { other, isInward, setInward, from, to, held, tokens } = useWay(asset, isFromSpot)
  const [amount, setAmount] = useState('')
  const value = readAmount(amount, entryPlaces(asset))
  const isTooMuch = value !== null && value > held
  const choose = (next: string) => {
    setAsset(next)
    setAmount(cutEntry(amount, next))
  }
  const transfer = useMoneyAct(transferAct, {
    onDone: () => {
      say(words('ledger.transfer.done', { amount: decimalWords(locale, value ?? 0n), asset }), 'good')
      onDone()
    },
  })
  return (
    <div className={shapes.column}>
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
      <Choice
        label={words('ledger.asset')}
        value={asset}
        options={[...listedOptions().reverse(), ...tokens.map((each) => ({ value: each, label: each }))]}
        onChange={choose}
      />
      <AmountField
        label={words('ledger.amount')}
        value={amount}
        onChange={setAmount}
        asset={asset}
        picks={amountPicks(held, setAmount, { asset })}
        fault={isTooMuch ? words('ERR_BALANCE_NOT_ENOUGH', { amount: decimalText(held), coin: asset }) : null}
        below={
          <>
            <span>
              <Say id="ledger.availableAmount" values={{ amount: <Amount value={held} asset={asset} /> }} />
            </span>
            <RestLine held={held} asset={asset} />
          </>
        }
      />
      <FundPassword {...transfer} />
      <RefusalLine error={transfer.refusal} />
      <Button
        kind="primary"
        large
        wide
        isPending={transfer.isPending}
        isDisabled={value === null || isTooMuch}
        onPress={() => value !== null && transfer.send({ asset, amount: decimalText(value), from, to })}
      >
        <Say id="ledger.transfer" />
      </Button>
    </div>
  )
}

/** From which account to which, what there is to move, and the tokens that they have. */
function useWay(asset: string, isFromSpot: boolean) {
  const { data } = useBalances()
  const [chosen, setInward] = useState<boolean | null>(isFromSpot ? false : null)
  const other: TransferAccount = data !== undefined && data.mode !== 'classic' ? 'unified' : 'funding'
  const list = data?.list ?? []
  const heldIn = (account: TransferAccount) => {
    const row = list.find((one) => one.asset === asset && one.account === account)
    return row === undefined ? 0n : decimal(row.amount)
  }
  const isInward = chosen ?? (heldIn(other) > 0n || heldIn('spot') === 0n)
  const [from, to]: [TransferAccount, TransferAccount] = isInward ? [other, 'spot'] : ['spot', other]
  const tokens = assetsNow().tokens.filter((token) => token === asset || list.some((row) => row.asset === token))
  return { other, isInward, setInward, from, to, held: heldIn(from), tokens }
}

function Way({ words, from, to }: { words: Words; from: string; to: string }) {
  return <Say id="ledger.transfer.way" values={{ from: accountName(words, from), to: accountName(words, to) }} />
}
