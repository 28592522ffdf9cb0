import type { AuditRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { Answered, NoRows } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './audit.module.css'
import type { useAuditLog } from './audit-queries.ts'

const COLUMNS: readonly Column<AuditRow>[] = [
  {
    id: 'at',
    header: <Say id="console.audit.at" />,
    cell: ({ at }) => <InstantText at={instantOfSeconds(at)} seconds />,
    onPhone: 'under',
  },
  {
    id: 'who',
    header: <Say id="console.audit.who" />,
    cell: (row) => <Verbatim text={row.operator} />,
    onPhone: 'full',
  },
  { id: 'act', header: <Say id="console.audit.act" />, cell: (row) => row.title, onPhone: 'lead' },
  {
    id: 'subject',
    header: <Say id="console.audit.subject" />,
    cell: (row) => <Verbatim text={row.about} />,
    onPhone: 'full',
  },
  { id: 'change', header: <Say id="console.audit.change" />, cell: (row) => <Changes row={row} /> },
]

/** Field by field, what was and what is; the arrow follows the writing. */
function Changes({ row }: { row: AuditRow }) {
  return (
    <ul className={styles.changes}>
      {row.lines.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className={styles.field}>{label}</span>{' '}
          {before !== null && (
            <>
              <del className={styles.before}>
                <Verbatim text={before} />
              </del>{' '}
            </>
          )}
          {after !== null && (
            <ins className={styles.after}>
              <Verbatim text={after} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Who changed what, newest first, with what was and what is. */
export function AuditTable({ answer, isFiltered }: { answer: ReturnType<typeof useAuditLog>; isFiltered: boolean }) {
  const words = useWords()
  return (
    <Answered answer={answer}>
      {answer.data?.length === 0 ? (
        <NoRows isFiltered={isFiltered} text={<Say id="console.audit.none" />} />
      ) : (
        <DataTable
          label={words('console.audit.title')}
          columns={COLUMNS}
          rows={answer.data ?? []}
          rowKey={(row) => row.id}
          isWaiting={answer.isPending}
          isWide
        />
      )}
    </Answered>
  )
}
