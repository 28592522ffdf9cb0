import { cutEntry, entryPlaces, listedOptions } from '@tenor/browser/assets'
import { decimalText, readAmount } from '@tenor/contract/money'
import { AmountField, Button, Choice, decimalWords, Panel, shapes, useFigureSettings, useSay } from '@tenor/ui'
import { useState } from 'react'
import { RefusalLine, spoken } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useFaucet } from './balances-acts.ts'

export type FaucetPanelProps = { isOpen: boolean; onClose: () => void; asset?: string }

/** Play money, in the sandbox. */
export const FaucetPanel = spoken(Faucet, ['ledger', 'refusals'])

function Faucet({ isOpen, onClose, asset: first = 'USDT' }: FaucetPanelProps) {
  const words = useWords()
  const say = useSay()
  const { locale } = useFigureSettings()
  const faucet = useFaucet()
  const [asset, setAsset] = useState(first)
  const [amount, setAmount] = useState(first === 'USDT' ? '10000' : '1')
  const value = readAmount(amount, entryPlaces(asset))
  const choose = (next: string) => {
    setAsset(next)
    setAmount(cutEntry(amount, next))
  }
  const submit = () =>
    value !== null &&
    faucet.mutate(
      { asset, amount: decimalText(value) },
      {
        onSuccess: () => {
          say(words('ledger.faucet.done', { amount: decimalWords(locale, value), asset }), 'good')
          onClose()
        },
      },
    )
  return (
    <Panel
      isOpen={isOpen}
      onClose={onClose}
      title={<Say id="ledger.faucet" />}
      closeLabel={words('act.close')}
      footer={
        <Button kind="primary" large wide isPending={faucet.isPending} isDisabled={value === null} onPress={submit}>
          <Say id="ledger.faucet" />
        </Button>
      }
    >
      <div className={shapes.column}>
        <p>
          <Say id="ledger.faucet.lede" />
        </p>
        <Choice label={words('ledger.asset')} value={asset} options={listedOptions().reverse()} onChange={choose} />
        <AmountField label={words('ledger.amount')} value={amount} onChange={setAmount} asset={asset} />
        <RefusalLine error={faucet.error} />
      </div>
    </Panel>
  )
}
