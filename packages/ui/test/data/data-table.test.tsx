import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from '../../src/data/data-table.tsx'
import { PhoneRow } from '../../src/data/table-phone-row.tsx'
import { type Column, hasMore, placed } from '../../src/data/table-places.ts'

type Row = { id: number; coin: string }

const column = (id: string, onPhone?: Column<Row>['onPhone']): Column<Row> => ({
  id,
  header: `${id} head`,
  cell: (row) => `${id} of ${row.coin}`,
  ...(onPhone === undefined ? {} : { onPhone }),
})

const placesOf = (columns: Column<Row>[]) => placed(columns).map(({ place }) => place)

test('a row of a phone fills its free places from the first that would wait for a tap', () => {
  expect(placesOf([column('a', 'lead'), column('b', 'pair'), column('c', 'pair'), column('d', 'pair')])).toEqual([
    'lead',
    'under',
    'aside',
    'pair',
  ])
  expect(placesOf([column('a', 'lead'), column('b', 'aside'), column('c', 'pair'), column('d')])).toEqual([
    'lead',
    'aside',
    'under',
    'full',
  ])
})

test('places that were given stay as they are', () => {
  const columns = [column('a', 'lead'), column('b', 'under'), column('c', 'aside'), column('d', 'pair')]
  expect(placesOf(columns)).toEqual(['lead', 'under', 'aside', 'pair'])
  expect(hasMore(placed(columns))).toBe(true)
  expect(hasMore(placed(columns.slice(0, 3)))).toBe(false)
})

function phoneRow(columns: Column<Row>[], onOpen?: () => void): string {
  return renderToStaticMarkup(
    <table>
      <tbody>
        <PhoneRow row={{ id: 1, coin: 'BTC' }} columns={placed(columns)} onOpen={onOpen} />
      </tbody>
    </table>,
  )
}

test('the whole row of a phone is one button, named by what the row begins with', () => {
  const html = phoneRow([column('a', 'lead'), column('b', 'aside'), column('c', 'full')])
  const [, id] = /<td id="([^"]+)"[^>]*>a of BTC/.exec(html) ?? []
  expect(id).toBeDefined()
  expect(html).toContain(`aria-labelledby="${id}" aria-expanded="false"`)
  expect(html).not.toContain('c of BTC')
})

test('a row that leads somewhere opens nothing below itself, and one that says all has no button', () => {
  expect(phoneRow([column('a', 'lead'), column('c', 'full')], () => undefined)).not.toContain('aria-expanded')
  expect(phoneRow([column('a', 'lead'), column('b', 'under'), column('c', 'aside')])).not.toContain('<button')
})

test('a column that can be sorted says which way it is', () => {
  const sorted = renderToStaticMarkup(
    <DataTable
      label="Offers"
      columns={[{ ...column('a'), sortBy: 'apr' }, { ...column('b'), sortBy: 'target' }, column('c')]}
      rows={[{ id: 1, coin: 'BTC' }]}
      rowKey={(row) => row.id}
      sort={{ by: 'apr', isDown: true, onSort: () => undefined }}
    />,
  )
  expect([...sorted.matchAll(/aria-sort="(\w+)"/g)].map(([, way]) => way)).toEqual(['descending', 'none'])
  expect(sorted.match(/<button/g)).toHaveLength(2)
})
