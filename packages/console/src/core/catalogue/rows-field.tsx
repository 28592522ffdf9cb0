import { Button } from '@tenor/ui'
import { Fragment, type ReactNode } from 'react'
import { Acts, FieldGrid } from '../../platform/page/index.ts'
import styles from './rows-field.module.css'

/** Fields that belong together, under a name. */
export function FieldGroup({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}

/** A row of a list that is typed. */
export type RowForm = { readonly key: number }

export type RowsFieldProps<Row extends RowForm> = {
  name: ReactNode
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  /** A row to begin with; without its key. */
  blank: Omit<Row, 'key'>
  /** The fields of one row; `place` from 1. */
  fields: (row: Row, place: number, set: (part: Partial<Row>) => void) => ReactNode
  addLabel: ReactNode
  removeLabel: ReactNode
  /** Rows that stay at least. */
  least?: number
  most?: number
}

/** A list of rows: another is added at its end, the last is taken away. */
export function RowsField<Row extends RowForm>(props: RowsFieldProps<Row>) {
  const { name, rows, onChange, blank, fields, addLabel, removeLabel, least = 0, most = 20 } = props
  const set = (key: number, part: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => onChange([...rows, { ...blank, key: (rows.at(-1)?.key ?? -1) + 1 } as Row])
  return (
    <FieldGroup name={name}>
      {rows.map((row, place) => (
        <Fragment key={row.key}>
          <FieldGrid>{fields(row, place + 1, (part) => set(row.key, part))}</FieldGrid>
        </Fragment>
      ))}
      <Acts>
        {rows.length < most && (
          <Button kind="ghost" onPress={add}>
            {addLabel}
          </Button>
        )}
        {rows.length > least && (
          <Button kind="ghost" onPress={() => onChange(rows.slice(0, -1))}>
            {removeLabel}
          </Button>
        )}
      </Acts>
    </FieldGroup>
  )
}
