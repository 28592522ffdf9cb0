import { type FlexibleLoanRow, flexibleWriteOff } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, type Column, DataTable, InstantText, ListState, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { RefusalLine, Section, useMay } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useLoans } from '../simple-earn-queries.ts'
import { WriteOffPanel } from './write-off-panel.tsx'

/** Who has borrowed of a pool, looked up by a press; a loan that will not come back is written off here. */
export function PoolLoans({ asset }: { asset: string }) {
  const words = useWords()
  const loans = useLoans()
  const mayWriteOff = useMay(flexibleWriteOff)
  const [open, setOpen] = useState<FlexibleLoanRow | null>(null)
  const data = loans.data?.asset === asset ? loans.data : undefined
  const first = { asset, before: null, shown: [] }
  return (
    <Section
      title={words('console.pools.loans')}
      text={words('console.pools.loans.text')}
      aside={
        <Button kind="ghost" isPending={loans.isPending} onPress={() => loans.mutate(first)}>
          <Say id="console.pools.loans.show" />
        </Button>
      }
    >
      <RefusalLine error={loans.error} />
      {data?.list.length === 0 && <ListState kind="empty" title={<Say id="console.pools.loans.none" />} />}
      {data !== undefined && data.list.length > 0 && (
        <DataTable
          label={words('console.pools.loans')}
          columns={mayWriteOff ? [...COLUMNS, writeOffColumn(setOpen)] : COLUMNS}
          rows={data.list}
          rowKey={({ loan_id: id }) => id}
        />
      )}
      {data !== undefined && data.next !== null && (
        <div>
          <Button
            kind="ghost"
            isPending={loans.isPending}
            onPress={() => loans.mutate({ asset, before: data.next, shown: data.list })}
          >
            <Say id="console.pools.loans.more" />
          </Button>
        </div>
      )}
      {open !== null && <WriteOffPanel loan={open} onDone={() => loans.mutate(first)} onClose={() => setOpen(null)} />}
    </Section>
  )
}

const amount = (value: string) => <Amount value={value} maximum={8} />

const COLUMNS: readonly Column<FlexibleLoanRow>[] = [
  {
    id: 'loan',
    header: <Say id="console.pools.loan" />,
    cell: ({ loan_id: id }) => <Verbatim text={id} />,
    onPhone: 'lead',
  },
  {
    id: 'customer',
    header: <Say id="console.pools.customer" />,
    cell: ({ user_id: id }) => <Verbatim text={id} />,
    align: 'end',
    onPhone: 'under',
  },
  {
    id: 'lent',
    header: <Say id="console.pools.loan.since" />,
    cell: ({ lent_at: at }) => <InstantText at={instantOfSeconds(at)} short />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'charged',
    header: <Say id="console.pools.loan.charged" />,
    cell: ({ interest, fee }) => (
      <>
        {amount(interest)} + {amount(fee)}
      </>
    ),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'principal',
    header: <Say id="console.pools.loan.principal" />,
    cell: ({ principal }) => amount(principal),
    align: 'end',
    onPhone: 'aside',
  },
]

function writeOffColumn(onOpen: (loan: FlexibleLoanRow) => void): Column<FlexibleLoanRow> {
  return {
    id: 'acts',
    header: <Say id="console.pools.loan.act" />,
    cell: (loan) => (
      <Button kind="ghost" onPress={() => onOpen(loan)}>
        <Say id="console.pools.writeOff" />
      </Button>
    ),
    align: 'end',
    onPhone: 'full',
  }
}
