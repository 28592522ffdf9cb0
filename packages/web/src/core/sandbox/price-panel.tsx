import { firstCoin, pricedOptions } from '@tenor/browser/assets'
import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { decimal, readAmount } from '@tenor/contract/money'
import { AmountField, Button, Choice, Panel, Price, priceWords, shapes, useFigureSettings, useSay } from '@tenor/ui'
import { useState } from 'react'
import { RefusalLine, spoken } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { usePrice } from '../market/index.ts'
import { useSetPrice } from './sandbox-queries.ts'

/** Sets the index of a pair, from now until changed. */
export const PricePanel = spoken(PriceForm, ['account'])

function PriceForm({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const { locale } = useFigureSettings()
  const set = useSetPrice()
  const [coin, setCoin] = useState(firstCoin)
  const [text, setText] = useState('')
  const current = usePrice(coin)
  const submit = () =>
    set.mutate(
      { pair: pairOf(coin), price: text },
      {
        onSuccess: () => {
          say(words('sandbox.price.done', { coin, price: priceWords(locale, decimal(text)) }), 'good')
          onClose()
        },
      },
    )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="sandbox.price.title" />}
      closeLabel={words('act.close')}
      footer={
        <Button
          kind="primary"
          large
          wide
          isPending={set.isPending}
          isDisabled={readAmount(text) === null}
          onPress={submit}
        >
          <Say id="sandbox.price.action" />
        </Button>
      }
    >
      <div className={shapes.column}>
        <p>
          <Say id="sandbox.price.text" />
        </p>
        <Choice label={words('ledger.asset')} value={coin} options={pricedOptions()} onChange={setCoin} />
        <AmountField
          label={words('sandbox.price.label')}
          value={text}
          onChange={setText}
          asset={QUOTE_ASSET}
          below={
            current !== null && (
              <span>
                <Say id="sandbox.price.now" values={{ price: <Price value={current} asset={QUOTE_ASSET} /> }} />
              </span>
            )
          }
        />
        <RefusalLine error={set.error} />
      </div>
    </Panel>
  )
}
