import { Link } from '@tanstack/react-router'
import { spotLink } from '@tenor/contract/staking'
import { buttonClass, ListState } from '@tenor/ui'
import type { ReactNode } from 'react'
import { FailedList, ListPages, StaleLine } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import { STAKING_PAGE_SIZE } from '../staking-queries.ts'

/** Which page of a list, narrowed to a coin where the address names one. */
export type ListAsked = {
  asset: string | undefined
  page: number
  /** Of holdings: 0 what became a token, 1 the rest. */
  productType?: 0 | 1 | undefined
  onPage: (page: number) => void
}

type Answer<Row> = {
  data: { list: readonly Row[]; totalCount: number } | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
}

export type ListFrameProps<Row> = {
  answer: Answer<Row>
  asked: ListAsked
  above?: ReactNode
  table: (rows: readonly Row[] | undefined) => ReactNode
}

/** A list of what is the reader's own, in each of its states. */
export function ListFrame<Row>({ answer, asked, above, table }: ListFrameProps<Row>) {
  const { data, isError, error, refetch } = answer
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.totalCount === 0) return <Nothing tokens={asked.productType === 0 ? asked.asset : undefined} />
  return (
    <div className={styles.shown}>
      {isError && <StaleLine onRetry={refetch} />}
      {above}
      {table(data?.list)}
      <ListPages
        page={asked.page}
        pages={Math.ceil((data?.totalCount ?? 0) / STAKING_PAGE_SIZE)}
        onPage={asked.onPage}
      />
    </div>
  )
}

/** Tokens that were given for what is staked lie in spot. */
function Nothing({ tokens }: { tokens: string | undefined }) {
  return (
    <ListState
      kind="empty"
      title={<Say id="noRecord" />}
      text={<Say id="staking.holdings.none" />}
      action={
        tokens === undefined ? (
          <Link to="/staking" className={buttonClass({ kind: 'primary' })}>
            <Say id="staking.all" />
          </Link>
        ) : (
          <Link {...spotLink(tokens)} className={buttonClass({ kind: 'primary' })}>
            <Say id="staking.spot" />
          </Link>
        )
      }
    />
  )
}
