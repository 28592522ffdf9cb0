import { type Column, DataTable } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say, useWords } from '../phrases/index.ts'

/** One thing that a change makes different. */
export type Difference = { id: string; name: string; before: ReactNode; after: ReactNode }

const COLUMNS: readonly Column<Difference>[] = [
  { id: 'name', header: <Say id="console.difference.field" />, cell: (row) => row.name, onPhone: 'lead' },
  { id: 'before', header: <Say id="console.difference.before" />, cell: (row) => row.before, onPhone: 'pair' },
  { id: 'after', header: <Say id="console.difference.after" />, cell: (row) => <b>{row.after}</b>, onPhone: 'pair' },
]

/** What is, beside what will be, before anything is saved. */
export function DifferenceTable({ rows }: { rows: readonly Difference[] }) {
  const words = useWords()
  return <DataTable label={words('console.difference')} columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />
}
