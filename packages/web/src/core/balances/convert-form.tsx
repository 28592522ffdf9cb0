import { entryPlaces } from '@tenor/browser/assets'
import { convertedAmount, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, readAmount } from '@tenor/contract/money'
import {
  Amount,
  AmountField,
  Button,
  Card,
  classes,
  decimalWords,
  Price,
  Segmented,
  shapes,
  useFigureSettings,
  useSay,
} from '@tenor/ui'
import { useState } from 'react'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useCustomer } from '../account/index.ts'
import { usePrice } from '../market/index.ts'
import { amountPicks } from './amount-picks.tsx'
import styles from './balances.module.css'
import { useConvert } from './balances-acts.ts'
import { useAvailable } from './balances-queries.ts'

/** Play money from one side of a pair to the other at the index price; in a sandbox only. */
export function ConvertForm({ coin }: { coin: string }) {
  const words = useWords()
  const say = useSay()
  const { locale } = useFigureSettings()
  const convert = useConvert()
  const [way, setWay] = useState<'buy' | 'sell'>('buy')
  const [text, setText] = useState('')
  const [from, to] = way === 'buy' ? [QUOTE_ASSET, coin] : [coin, QUOTE_ASSET]
  const available = useAvailable.useIf(Boolean(useCustomer()), from).data ?? null
  const price = usePrice(coin)
  const amount = readAmount(text, entryPlaces(from))
  const isTooMuch = amount !== null && available !== null && amount > available.amount
  const submit = () =>
    amount !== null &&
    convert.mutate(
      { from, to, amount: decimalText(amount) },
      {
        onSuccess: ({ received, to: asset }) => {
          setText('')
          say(
            words('sandbox.convert.done', { received: `${decimalWords(locale, decimal(received))} ${asset}` }),
            'good',
          )
        },
      },
    )
  return (
    <Card>
      <div className={classes(shapes.stackStart, styles.convert)}>
        <h2 className={styles.heading}>
          <Say id="sandbox.convert.title" />
        </h2>
        <p className={shapes.quiet}>
          <Say id="sandbox.convert.text" />
        </p>
        <Segmented
          label={words('sandbox.convert.direction')}
          value={way}
          options={(['buy', 'sell'] as const).map((value) => ({
            value,
            label: words(`sandbox.convert.${value}`, { coin }),
          }))}
          onChange={setWay}
        />
        <AmountField
          label={words('ledger.amount')}
          value={text}
          onChange={setText}
          asset={from}
          fault={isTooMuch ? words('ERR_BALANCE_NOT_ENOUGH') : null}
          bounds={
            available !== null && (
              <Say id="ledger.availableAmount" values={{ amount: <Amount value={available.amount} asset={from} /> }} />
            )
          }
          picks={amountPicks(available?.amount ?? null, setText, { asset: from })}
          below={<About amount={amount} price={price} to={to} way={way} />}
        />
        <RefusalLine error={convert.error} />
        <Button kind="primary" isPending={convert.isPending} isDisabled={amount === null || isTooMuch} onPress={submit}>
          <Say id="sandbox.convert.action" />
        </Button>
      </div>
    </Card>
  )
}

type AboutProps = { amount: Decimal8 | null; price: string | null; to: string; way: 'buy' | 'sell' }

function About({ amount, price, to, way }: AboutProps) {
  if (amount === null || price === null) return null
  const received = convertedAmount(amount, decimal(price), way === 'sell' ? 'quote' : 'coin')
  return (
    <span>
      <Say
        id="sandbox.convert.about"
        values={{ received: <Amount value={received} asset={to} />, price: <Price value={price} /> }}
      />
    </span>
  )
}
