import { ListState } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import { BrowseLink } from '../browse-link.tsx'

/** In the place of a list of holdings without one. */
export function NothingYet({ isFixed = false }: { isFixed?: boolean }) {
  return (
    <ListState
      kind="empty"
      title={<Say id="noRecord" />}
      text={<Say id={isFixed ? 'earn.lendings.none.fixed' : 'earn.lendings.none'} />}
      action={<BrowseLink />}
    />
  )
}
