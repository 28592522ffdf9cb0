import { DataTable, ListState, MorePager, Pager, useIsNarrow } from '@tenor/ui'
import { useState } from 'react'
import { Answered } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { BrowseLink } from '../browse-link.tsx'
import { historyColumns } from './history-columns.tsx'
import { HISTORY_PAGE_SIZE, type HistoryFilter, useHistory } from './history-queries.ts'

const PHONE = 767

/** Records of a filter: page by page on a wide screen, more and more of them on a phone. */
export function HistoryList({ filter, isWanted }: { filter: HistoryFilter; isWanted: boolean }) {
  const words = useWords()
  const isPhone = useIsNarrow(PHONE)
  const [page, setPage] = useState(1)
  const answer = useHistory(filter, isWanted)
  const { data, hasMore, isMoreLoading, more } = answer
  const pages = Math.ceil((data?.length ?? 0) / HISTORY_PAGE_SIZE)
  const rows = (isPhone ? data : data?.slice((page - 1) * HISTORY_PAGE_SIZE, page * HISTORY_PAGE_SIZE)) ?? []
  const isEmpty = data?.length === 0
  const go = (next: number) => {
    if (next <= pages) return setPage(next)
    void more().then(() => setPage(next))
  }
  return (
    <Answered answer={answer}>
      {isEmpty ? (
        <ListState kind="empty" title={<Say id="noRecord" />} action={<BrowseLink />} />
      ) : (
        <DataTable
          label={words('history.title')}
          columns={historyColumns(words, filter)}
          rows={rows}
          rowKey={({ row }) => row.unique_time}
          isWaiting={data === undefined || rows.length === 0}
          waitingRows={HISTORY_PAGE_SIZE}
        />
      )}
      {isPhone ? (
        <MorePager hasMore={hasMore} isLoading={isMoreLoading} onMore={more} moreLabel={<Say id="act.more" />} />
      ) : (
        <Pager
          label={words('list.pages')}
          page={page}
          pages={pages + (hasMore ? 1 : 0)}
          onPage={go}
          previousLabel={<Say id="list.previous" />}
          nextLabel={<Say id="list.next" />}
          position={<Say id="list.page" values={{ page }} />}
        />
      )}
    </Answered>
  )
}
