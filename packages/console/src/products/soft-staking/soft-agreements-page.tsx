import { SOFT_STAKING_AGREEMENT, type SoftStakingAcceptance } from '@tenor/contract/soft-staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { Answered, MoreOf, NoRows, Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useSoftAgreements } from './soft-staking-queries.ts'

/** Who switched soft staking on, and which version of its agreement they accepted by that. */
export function SoftAgreementsPage() {
  const words = useWords()
  const answer = useSoftAgreements()
  const { data, isPending } = answer
  return (
    <Page
      title={words('console.softStaking.agreements')}
      text={words('console.softStaking.agreements.text', { version: SOFT_STAKING_AGREEMENT })}
    >
      <Answered answer={answer}>
        {data?.length === 0 ? (
          <NoRows isFiltered={false} text={<Say id="console.softStaking.agreements.none" />} />
        ) : (
          <DataTable
            label={words('console.softStaking.agreements')}
            columns={COLUMNS}
            rows={data ?? []}
            rowKey={({ id }) => id}
            isWaiting={isPending}
          />
        )}
        <MoreOf answer={answer} />
      </Answered>
    </Page>
  )
}

const COLUMNS: readonly Column<SoftStakingAcceptance>[] = [
  {
    id: 'user',
    header: <Say id="console.softStaking.agreements.user" />,
    cell: ({ user_id: id }) => <Verbatim text={id} />,
    onPhone: 'lead',
  },
  {
    id: 'version',
    header: <Say id="console.softStaking.agreements.version" />,
    cell: ({ agreement }) => <Verbatim text={agreement} />,
    align: 'end',
    onPhone: 'aside',
  },
  {
    id: 'on',
    header: <Say id="console.softStaking.agreements.on" />,
    cell: ({ on_at: at }) => <InstantText at={instantOfSeconds(at)} />,
    onPhone: 'pair',
  },
  {
    id: 'off',
    header: <Say id="console.softStaking.agreements.off" />,
    cell: ({ off_at: at }) => (at === null ? '–' : <InstantText at={instantOfSeconds(at)} />),
    onPhone: 'pair',
  },
]
