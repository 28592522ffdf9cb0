import { Segmented } from '@tenor/ui'
import { Suspense, useState } from 'react'
import { products } from '../../core/product-list/index.ts'
import { useWords } from '../../platform/phrases/index.ts'

/** Orders by product, each as its customer sees them. */
export function CustomerOrderLists({ id }: { id: number }) {
  const words = useWords()
  const lists = products().flatMap(({ orders = [] }) => orders)
  const [chosen, choose] = useState(lists[0]?.id ?? '')
  const Orders = lists.find((list) => list.id === chosen)?.Orders
  return (
    <>
      <Segmented
        label={words('console.customer.orders')}
        value={chosen}
        options={lists.map((list) => ({ value: list.id, label: words(list.phrase) }))}
        onChange={choose}
      />
      {Orders !== undefined && (
        <Suspense fallback={null}>
          <Orders key={chosen} userId={id} />
        </Suspense>
      )}
    </>
  )
}
