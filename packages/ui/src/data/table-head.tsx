import { SortIcon } from '../controls/icons.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './data-table.module.css'
import type { Column } from './table-places.ts'

/** By what the rows are sorted, and which way; `onSort` is told the name that was pressed. */
export type TableSort = { by: string | undefined; isDown: boolean; onSort: (by: string) => void }

type TableHeadProps<Row> = { columns: readonly Column<Row>[]; sort: TableSort | undefined }

export function TableHead<Row>({ columns, sort }: TableHeadProps<Row>) {
  return (
    <thead className={styles.heads}>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={classes(styles.head, column.align === 'end' && styles.end)}
            aria-sort={sortOf(column, sort)}
          >
            {sort === undefined || column.sortBy === undefined ? (
              column.header
            ) : (
              <SortButton by={column.sortBy} sort={sort}>
                {column.header}
              </SortButton>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function SortButton({ by, sort, children }: { by: string; sort: TableSort; children: Column<never>['header'] }) {
  const isSorted = sort.by === by
  return (
    <button type="button" className={classes(styles.sort, isSorted && styles.sorted)} onClick={() => sort.onSort(by)}>
      {children}
      <SortIcon way={isSorted ? (sort.isDown ? 'down' : 'up') : 'none'} />
    </button>
  )
}

function sortOf<Row>({ sortBy }: Column<Row>, sort: TableSort | undefined) {
  if (sort === undefined || sortBy === undefined) return undefined
  if (sort.by !== sortBy) return 'none'
  return sort.isDown ? 'descending' : 'ascending'
}
