import type { MoreList } from '@tenor/browser/lists'
import { LISTINGS, type Listing } from '@tenor/contract/core'
import { Button } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Acts, Answered, AnyOf, FilterRow, MoreOf, NoRows, Page, useMay } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { FOR_DEALERS, type ListingAct } from './catalogue-acts.ts'

export type CatalogueListProps<Row> = {
  title: string
  text: ReactNode
  aside?: ReactNode
  /** Choices beside the one of the status. */
  filters: ReactNode
  status: Listing | undefined
  onStatus: (status: Listing | undefined) => void
  isFiltered: boolean
  answer: MoreList<Row>
  /** What may be done with all that are ticked. */
  many?: { count: number; onAct: (act: ListingAct) => void }
  table: (rows: readonly Row[], isWaiting: boolean) => ReactNode
  /** Panels that are open. */
  children: ReactNode
}

/** The page of every offer of one kind, whatever its status. */
export function CatalogueList<Row>(props: CatalogueListProps<Row>) {
  const words = useWords()
  const { title, text, aside, filters, status, answer, many } = props
  return (
    <Page title={title} text={text} {...(aside === undefined ? {} : { aside })}>
      <FilterRow label={words('console.filter')}>
        {filters}
        <AnyOf
          label={words('console.status')}
          value={status}
          options={LISTINGS.map((value) => ({ value, label: words(`console.catalogue.${value}`) }))}
          onChange={props.onStatus}
        />
      </FilterRow>
      {many !== undefined && many.count > 0 && <ManyActs {...many} />}
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows isFiltered={props.isFiltered} />
        ) : (
          props.table(answer.data ?? [], answer.isPending)
        )}
      </Answered>
      <MoreOf answer={answer} />
      {props.children}
    </Page>
  )
}

const MANY_ACTS: readonly ListingAct[] = ['pause', 'resume', 'retire']

function ManyActs({ count, onAct }: { count: number; onAct: (act: ListingAct) => void }) {
  if (!useMay(FOR_DEALERS)) return null
  return (
    <Acts>
      {MANY_ACTS.map((act) => (
        <Button key={act} kind="ghost" onPress={() => onAct(act)}>
          <Say id={`console.catalogue.many.${act}`} values={{ count }} />
        </Button>
      ))}
    </Acts>
  )
}
