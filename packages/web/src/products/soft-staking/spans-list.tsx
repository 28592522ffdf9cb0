import { MoreRows } from '@tenor/browser/lists'
import { type Column, DataTable, InstantText, shapes } from '@tenor/ui'

import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { type SoftSpan, useSoftHistory } from './soft-staking-queries.ts'

/** When it was on; nothing where it never was. */
export function SpansList() {
  const words = useWords()
  const list = useSoftHistory()
  const { data } = list
  if (data === undefined || data.length === 0) return null
  return (
    <section className={shapes.part} aria-labelledby="soft-history">
      <h2 id="soft-history" className={shapes.heading3}>
        <Say id="softStaking.history" />
      </h2>
      <DataTable label={words('softStaking.history')} columns={columns(words)} rows={data} rowKey={({ id }) => id} />
      <MoreRows of={list} />
    </section>
  )
}

function columns(words: Words): Column<SoftSpan>[] {
  return [
    {
      id: 'on',
      header: words('softStaking.onAt'),
      onPhone: 'lead',
      cell: ({ onAt }) => <InstantText at={onAt} short />,
    },
    {
      id: 'first',
      header: words('softStaking.firstDay'),
      onPhone: 'pair',
      cell: ({ firstDay }) =>
        firstDay === null ? <Say id="softStaking.firstDay.none" /> : <InstantText at={firstDay} short />,
    },
    {
      id: 'off',
      header: words('softStaking.offAt'),
      onPhone: 'aside',
      align: 'end',
      cell: ({ offAt }) => (offAt === null ? <Say id="softStaking.stillOn" /> : <InstantText at={offAt} short />),
    },
  ]
}
