import { refusalOf } from '@tenor/browser/api'
import { ListState } from '@tenor/ui'
import { FailedList } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import { BrowseLink } from '../browse-link.tsx'

/** In the place of a holding that there is not. */
export function NoData() {
  return <ListState kind="empty" title={<Say id="earn.noData" />} action={<BrowseLink />} />
}

const NOT_FOUND = 404

/** There is no such holding, or it could not be read. */
export function NoHolding({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return refusalOf(error).status === NOT_FOUND ? <NoData /> : <FailedList error={error} onRetry={onRetry} />
}
