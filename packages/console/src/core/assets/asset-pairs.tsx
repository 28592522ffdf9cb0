import { Button, Checkbox, Notice, TextField, Verbatim } from '@tenor/ui'
import { Acts, FieldGrid, RefusalLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { type AssetForm, type PriceGround, sourcesOf, usualPair } from './asset-form.ts'
import { usePriceTest } from './assets-queries.ts'

type PairsProps = {
  form: AssetForm
  ground: PriceGround
  fault: string | null
  onChange: (part: Partial<AssetForm>) => void
}

/** Pairs that exchanges are asked for, with a test of what they quote now. */
export function AssetPairs({ form, ground, fault, onChange }: PairsProps) {
  const words = useWords()
  const test = usePriceTest()
  const sources = sourcesOf(form, ground)
  const ask = () => test.mutate({ symbol: form.symbol.trim(), ...(sources.length === 0 ? {} : { sources }) })
  const edit = (part: Partial<AssetForm>) => {
    test.reset()
    onChange(part)
  }
  return (
    <>
      <Checkbox isOn={form.isUsual} onChange={(isUsual) => edit({ isUsual })}>
        <Say id="console.assets.sources.default" values={{ pair: <Verbatim text={usualPair(form.symbol)} /> }} />
      </Checkbox>
      {!form.isUsual && (
        <FieldGrid>
          {ground.exchanges.map((exchange) => (
            <TextField
              key={exchange}
              label={words('console.assets.source', { exchange })}
              hint={words('console.assets.source.hint', { exchange })}
              dir="ltr"
              autoComplete="off"
              value={form.pairs[exchange] ?? ''}
              onChange={(pair) => edit({ pairs: { ...form.pairs, [exchange]: pair } })}
            />
          ))}
        </FieldGrid>
      )}
      {fault !== null && <Notice kind="fault">{fault}</Notice>}
      <PriceSentence test={test} />
      <RefusalLine error={test.error} />
      <Acts>
        <Button kind="ghost" isDisabled={form.symbol.trim() === ''} isPending={test.isPending} onPress={ask}>
          <Say id="console.assets.price.test" />
        </Button>
      </Acts>
    </>
  )
}

function PriceSentence({ test: { data } }: { test: ReturnType<typeof usePriceTest> }) {
  if (data === undefined) return null
  const { pair, asked, index, quotes } = data
  const count = quotes.filter(({ price }) => price !== null).length
  const values = { count, asked, pair: <Verbatim text={pair} /> }
  return (
    <Notice kind={index === null ? 'caution' : 'plain'}>
      {index === null ? (
        <Say id="console.assets.price.below" values={values} />
      ) : (
        <Say id="console.assets.price.index" values={{ ...values, index: <Verbatim text={index} /> }} />
      )}
    </Notice>
  )
}
