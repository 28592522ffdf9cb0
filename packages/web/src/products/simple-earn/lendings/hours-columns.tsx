import { Amount, type Column, InstantText, Percent } from '@tenor/ui'
import type { Words } from '../../../platform/phrases/index.ts'
import type { useFlexibleHours } from '../simple-earn-queries.ts'

type Hour = NonNullable<ReturnType<typeof useFlexibleHours>['data']>['list'][number]

/** An hour of a holding: what was lent, at what rate, and what it paid. */
export function hourColumns(words: Words, asset: string): Column<Hour>[] {
  return [
    { id: 'at', header: words('earn.hours.hour'), onPhone: 'lead', cell: ({ at }) => <InstantText at={at} numeric /> },
    {
      id: 'lent',
      header: words('earn.hours.lent'),
      align: 'end',
      onPhone: 'under',
      cell: ({ lent }) => <Amount value={lent} />,
    },
    {
      id: 'rate',
      header: words('earn.list.apr'),
      align: 'end',
      onPhone: 'note',
      cell: ({ rate }) => <Percent value={rate} />,
    },
    {
      id: 'interest',
      header: words('earn.hours.interest'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ interest }) => <Amount value={interest} asset={asset} withPlus />,
    },
  ]
}
