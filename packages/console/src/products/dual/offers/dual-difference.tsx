import type { DualBackOfficeProductRow, DualProductUpdateBody } from '@tenor/contract/dual'
import { Amount, Percent } from '@tenor/ui'
import type { Difference } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'

/** What a change makes different of a product. */
export function useProductDifference(row: DualBackOfficeProductRow, body: DualProductUpdateBody): Difference[] {
  const words = useWords()
  const capacity = (value: string | null) =>
    value === null ? words('console.dual.capacity.none') : <Amount value={value} asset={row.invest_currency} />
  const rows: (Difference | null)[] = [
    body.status === undefined
      ? null
      : {
          id: 'status',
          name: words('console.status'),
          before: words(`console.catalogue.${row.status}`),
          after: words(`console.catalogue.${body.status}`),
        },
    body.apy === undefined
      ? null
      : {
          id: 'apy',
          name: words('dual.list.apr'),
          before: <Percent value={row.apy} places={4} />,
          after: <Percent value={body.apy} places={4} />,
        },
    body.min_copies === undefined
      ? null
      : {
          id: 'least',
          name: words('console.dual.copies.least'),
          before: <Amount value={String(row.min_copies)} />,
          after: <Amount value={String(body.min_copies)} />,
        },
    body.max_copies === undefined
      ? null
      : {
          id: 'most',
          name: words('console.dual.copies.most'),
          before: <Amount value={String(row.max_copies)} />,
          after: <Amount value={String(body.max_copies)} />,
        },
    body.capacity === undefined
      ? null
      : {
          id: 'capacity',
          name: words('console.dual.capacity'),
          before: capacity(row.capacity),
          after: capacity(body.capacity),
        },
    body.unlimited === undefined
      ? null
      : {
          id: 'unlimited',
          name: words('console.dual.capacity'),
          before: capacity(row.capacity),
          after: capacity(null),
        },
    body.redeem_fee === undefined
      ? null
      : {
          id: 'redeemFee',
          name: words('dual.panel.redeemFee'),
          before: row.redeem_fee === null ? '' : <Percent value={row.redeem_fee} places={4} />,
          after: <Percent value={body.redeem_fee} places={4} />,
        },
  ]
  return rows.filter((each) => each !== null)
}
