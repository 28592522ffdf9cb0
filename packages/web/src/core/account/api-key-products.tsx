import { Checkbox, Choice, shapes, Verbatim } from '@tenor/ui'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { nameOfProgram } from '../product-list/index.ts'

/** Products that a key covers; null for all. */
export type ChosenProducts = readonly string[] | null

type Props = { products: readonly string[]; chosen: ChosenProducts; onChange: (chosen: ChosenProducts) => void }

/** All products, those of tomorrow too, or some of them. */
export function ApiKeyProducts({ products, chosen, onChange }: Props) {
  const words = useWords()
  const toggle = (product: string, isOn: boolean) =>
    onChange(products.filter((each) => (each === product ? isOn : chosen?.includes(each) === true)))
  return (
    <div className={shapes.column}>
      <Choice
        label={words('apiKey.products')}
        value={chosen === null ? 'all' : 'some'}
        options={(['all', 'some'] as const).map((value) => ({ value, label: words(`apiKey.products.${value}`) }))}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen !== null &&
        products.map((product) => (
          <Checkbox key={product} isOn={chosen.includes(product)} onChange={(isOn) => toggle(product, isOn)}>
            <ProductName product={product} />
          </Checkbox>
        ))}
      {chosen?.length === 0 && (
        <p role="status">
          <Say id="apiKey.products.choose" />
        </p>
      )}
    </div>
  )
}

/** What a key covers, in words. */
export function CoveredProducts({ products }: { products: ChosenProducts }) {
  if (products === null) return <Say id="apiKey.products.all" />
  return products.map((product, place) => (
    <span key={product}>
      {place > 0 && ', '}
      <ProductName product={product} />
    </span>
  ))
}

/** As the menus have it; by its code where no product of the web has it. */
function ProductName({ product }: { product: string }) {
  const phrase = nameOfProgram(product)
  return phrase === undefined ? <Verbatim text={product} /> : <Say id={phrase} />
}
