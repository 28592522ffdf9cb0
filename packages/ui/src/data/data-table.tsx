import type { ReactNode } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './data-table.module.css'
import { useIsNarrow } from './use-is-narrow.ts'

/** Where a cell goes on the card that a row becomes on a phone. */
export type CardPlace = 'lead' | 'aside' | 'full' | 'pair' | 'hidden'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  onCard?: CardPlace
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Rows of the shape of real ones are shown until the data arrives. */
  isWaiting?: boolean
  waitingRows?: number
  /** Too many columns for a tablet held upright, which gets cards as a phone does. */
  isWide?: boolean
}

const PHONE = 767
const TABLET = 1023

/** A table that becomes cards below 768 px, or below 1024 px when it is wide. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, isWaiting = false, waitingRows = 5, isWide = false } = props
  const isCards = useIsNarrow(isWide ? TABLET : PHONE)
  return (
    <div className={classes(styles.frame, isCards && styles.cards)}>
      <table className={styles.table} aria-label={label} aria-busy={isWaiting}>
        <thead className={styles.heads}>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classes(styles.head, column.align === 'end' && styles.end)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {isWaiting
            ? Array.from({ length: waitingRows }, (_, index) => `waiting-${index}`).map((key) => (
                <WaitingRow key={key} columns={columns} />
              ))
            : rows.map((row) => <Row key={rowKey(row)} row={row} columns={columns} />)}
        </tbody>
      </table>
    </div>
  )
}

function cellClass<Row>(column: Column<Row>): string {
  return classes(styles.cell, column.align === 'end' && styles.end, styles[column.onCard ?? 'full'])
}

function Row<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr className={styles.row}>
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.onCard === 'pair' && <span className={styles.label}>{column.header}</span>}
          {column.onCard === 'pair' ? <div className={styles.value}>{column.cell(row)}</div> : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function WaitingRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr className={classes(styles.row, styles.waiting)}>
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.onCard === 'pair' && <span className={styles.label}>{column.header}</span>}
          <span className={styles.skeleton} />
        </td>
      ))}
    </tr>
  )
}
