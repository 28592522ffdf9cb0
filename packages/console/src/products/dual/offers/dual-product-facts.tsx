import { now } from '@tenor/browser/clock'
import { DUAL_CATEGORY, DUAL_QUOTE_ASSET, dualTerm, leastCopies } from '@tenor/contract/dual'
import { decimal, ONE } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, type Fact, Facts, InstantText, Percent, Price } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { createBody, type ProductForm } from './dual-product-form.ts'

const GROUPS = { '1': DUAL_CATEGORY.NORMAL, '2': DUAL_CATEGORY.TRIAL_FUND, '3': DUAL_CATEGORY.VIP } as const

/** What will be on sale, in figures, before it is. */
export function ProductFacts({ form }: { form: ProductForm }) {
  const words = useWords()
  const body = createBody(form, now())
  if (body === null) return null
  const deliveryAt = instantOfSeconds(body.delivery_timest as number)
  const category = GROUPS[form.category]
  const term = dualTerm(category, now(), deliveryAt)
  const least = leastCopies({ category, minimumCopies: BigInt(form.leastCopies) })
  const facts: Fact[] = [
    { id: 'type', name: words('dual.direction'), value: words(`dual.type.${form.type}.coin`, { coin: form.coin }) },
    {
      id: 'target',
      name: words('dual.order.target'),
      value: <Price value={form.target} asset={DUAL_QUOTE_ASSET} isTarget />,
    },
    { id: 'apr', name: words('dual.list.apr'), value: <Percent value={decimal(body.apy)} /> },
    { id: 'delivery', name: words('dual.list.delivery'), value: <InstantText at={deliveryAt} /> },
    {
      id: 'term',
      name: words('dual.order.term'),
      value: term.hours > 0 ? words('unit.hours', { hours: term.hours }) : words('unit.days', { days: term.days }),
    },
    {
      id: 'bounds',
      name: words('console.catalogue.bounds'),
      value: (
        <Say
          id="console.catalogue.bounds.value"
          values={{
            least: <Amount value={least * ONE} asset={DUAL_QUOTE_ASSET} />,
            most: <Amount value={BigInt(form.mostCopies) * ONE} asset={DUAL_QUOTE_ASSET} />,
          }}
        />
      ),
    },
    { id: 'category', name: words('dual.category'), value: words(`dual.category.${form.category}`) },
    {
      id: 'acceptance',
      name: words('console.dual.acceptance'),
      value: words(`console.dual.acceptance.${form.acceptance}`),
    },
    {
      id: 'capacity',
      name: words('console.dual.capacity'),
      value:
        form.capacity === '' ? (
          words('console.dual.capacity.none')
        ) : (
          <Amount value={form.capacity} asset={form.type === 'call' ? form.coin : DUAL_QUOTE_ASSET} />
        ),
    },
    ...(body.redeem_fee === undefined
      ? []
      : [
          {
            id: 'redeemFee',
            name: words('dual.panel.redeemFee'),
            value: <Percent value={body.redeem_fee} places={4} />,
          },
        ]),
    { id: 'begin', name: words('console.dual.begin'), value: words(`console.catalogue.${form.listing}`) },
  ]
  return <Facts facts={facts} />
}
