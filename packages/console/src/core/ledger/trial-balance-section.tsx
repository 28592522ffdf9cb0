import { Amount, Badge, Button, type Column, DataTable, Notice, Verbatim } from '@tenor/ui'
import { Answered, NoRows, Section } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './ledger.module.css'
import { useTrialBalance } from './ledger-queries.ts'
import { type AssetSums, assetSums } from './trial-balance.ts'

const COLUMNS: readonly Column<AssetSums>[] = [
  {
    id: 'asset',
    header: <Say id="console.balance.asset" />,
    cell: ({ asset }) => <b>{<Verbatim text={asset} />}</b>,
    onPhone: 'lead',
  },
  {
    id: 'state',
    header: <Say id="console.balance.state" />,
    cell: ({ isSound }) => (
      <Badge colour={isSound ? 'green' : 'red'}>
        <Say id={isSound ? 'console.balance.isZero' : 'console.balance.isNotZero'} />
      </Badge>
    ),
    onPhone: 'aside',
  },
  { id: 'accounts', header: <Say id="console.balance.accounts" />, cell: (row) => <Accounts row={row} /> },
  {
    id: 'total',
    header: <Say id="console.balance.total" />,
    cell: ({ total }) => (
      <b>
        <Amount value={total} />
      </b>
    ),
    align: 'end',
    onPhone: 'pair',
  },
]

function Accounts({ row }: { row: AssetSums }) {
  return (
    <dl className={styles.accounts}>
      {row.accounts.map(({ name, sum }) => (
        <div key={name} className={styles.account}>
          <dt>
            <Verbatim text={name} />
          </dt>
          <dd>
            <Amount value={sum} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The sum of every account by asset. Each total is zero, or something is wrong and says so. */
export function TrialBalanceSection() {
  const words = useWords()
  const answer = useTrialBalance()
  const rows = answer.data === undefined ? [] : assetSums(answer.data)
  const wrong = rows.filter((row) => !row.isSound)
  const again = (
    <Button kind="quiet" isPending={answer.isFetching} onPress={() => answer.refetch()}>
      <Say id="act.refresh" />
    </Button>
  )
  return (
    <Section id="balance" title={words('console.balance.title')} text={words('console.balance.text')} aside={again}>
      {wrong.length > 0 && (
        <Notice kind="fault">
          <Say
            id="console.balance.fault"
            values={{ count: wrong.length, assets: <Verbatim text={wrong.map((row) => row.asset).join(', ')} /> }}
          />
        </Notice>
      )}
      <Answered answer={answer}>
        {answer.data !== undefined && rows.length === 0 ? (
          <NoRows />
        ) : (
          <DataTable
            label={words('console.balance.title')}
            columns={COLUMNS}
            rows={rows}
            rowKey={(row) => row.asset}
            isWaiting={answer.isPending}
          />
        )}
      </Answered>
    </Section>
  )
}
