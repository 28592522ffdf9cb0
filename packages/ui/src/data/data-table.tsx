import { useRef } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './data-table.module.css'
import { TableHead, type TableSort } from './table-head.tsx'
import { PhoneRow } from './table-phone-row.tsx'
import { type Column, type PlacedColumn, placed } from './table-places.ts'
import { PHONE_MOST, TABLET_MOST, useIsNarrow } from './use-is-narrow.ts'
import { useOverflows } from './use-overflows.ts'

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** What a tap on the row of a phone does; left out, it shows the rest of the row. */
  onOpen?: (row: Row) => void
  /** Whether a tap on it does anything; every row's does unless given. */
  isOpenable?: (row: Row) => boolean
  /** The row that was chosen, where the list is one to choose from. */
  isChosen?: (row: Row) => boolean
  /** Compact for lists that are scanned, comfortable for tables that are read. */
  density?: 'compact' | 'comfortable'
  sort?: TableSort
  /** Rows of the shape of real ones are shown until the data arrives. */
  isWaiting?: boolean
  waitingRows?: number
  /** Too many columns for a tablet held upright, which gets the rows of a phone. */
  isWide?: boolean
}

/** A table, whose rows below 768 px, or below 1024 px when it is wide, say the most important and open the rest. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, onOpen, density = 'compact', sort } = props
  const { isOpenable, isChosen, isWaiting = false, waitingRows = 5, isWide = false } = props
  const isPhone = useIsNarrow(isWide ? TABLET_MOST : PHONE_MOST)
  const frame = useRef<HTMLElement>(null)
  // What does not fit is scrolled to by the keyboard too; whoever skips to the list comes here.
  const overflows = useOverflows(frame)
  const columns = placed(props.columns)
  return (
    <section
      ref={frame}
      className={classes(styles.frame, isPhone ? styles.phone : styles[density])}
      data-list=""
      tabIndex={overflows ? 0 : -1}
      aria-label={overflows ? label : undefined}
    >
      <table className={styles.table} aria-label={label} aria-busy={isWaiting}>
        <TableHead columns={columns} sort={sort} />
        <tbody className={styles.body}>
          {isWaiting
            ? Array.from({ length: waitingRows }, (_, index) => `waiting-${index}`).map((key) => (
                <WaitingRow key={key} columns={columns} isPhone={isPhone} />
              ))
            : rows.map((row) =>
                isPhone ? (
                  <PhoneRow
                    key={rowKey(row)}
                    row={row}
                    columns={columns}
                    onOpen={onOpen}
                    isShut={isOpenable?.(row) === false}
                    isChosen={isChosen?.(row)}
                  />
                ) : (
                  <WideRow key={rowKey(row)} row={row} columns={columns} isChosen={isChosen?.(row)} />
                ),
              )}
        </tbody>
      </table>
    </section>
  )
}

function cellClass<Row>(column: PlacedColumn<Row>): string {
  return classes(styles.cell, column.align === 'end' && styles.end)
}

type WideRowProps<Row> = { row: Row; columns: readonly PlacedColumn<Row>[]; isChosen: boolean | undefined }

function WideRow<Row>({ row, columns, isChosen = false }: WideRowProps<Row>) {
  return (
    <tr className={classes(styles.row, isChosen && styles.chosen)}>
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

const SEEN_WAITING = ['lead', 'aside']

function WaitingRow<Row>({ columns, isPhone }: { columns: readonly PlacedColumn<Row>[]; isPhone: boolean }) {
  const seen = isPhone ? columns.filter(({ place }) => SEEN_WAITING.includes(place)) : columns
  return (
    <tr className={styles.row}>
      {seen.map((column) => (
        <td key={column.id} className={classes(cellClass(column), isPhone && styles[column.place])}>
          <span className={styles.skeleton} />
        </td>
      ))}
    </tr>
  )
}
